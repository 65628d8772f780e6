// redcomp: --safety | truth: safe | expect: safe
// A barrier may be used again: the rounds stay apart.
#include <assert.h>
#include <pthread.h>

int value = 0;
pthread_barrier_t b;

void *reader(void *unused) {
  for (int round = 1; round <= 2; round++) {
    pthread_barrier_wait(&b);
    assert(value == round);
    pthread_barrier_wait(&b);
  }
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, NULL, 2);
  pthread_create(&t, NULL, reader, NULL);
  for (int round = 1; round <= 2; round++) {
    value = round;
    pthread_barrier_wait(&b);
    pthread_barrier_wait(&b);
  }
  return 0;
}
