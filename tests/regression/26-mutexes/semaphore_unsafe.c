// redcomp: --safety | truth: unsafe | expect: unsafe
// A semaphore that starts at 2 lets two in.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

int n = 0;
sem_t s;

void *count(void *unused) {
  sem_wait(&s);
  n = n + 1;
  sem_post(&s);
  return NULL;
}

int main(void) {
  pthread_t t;
  sem_init(&s, 0, 2);
  pthread_create(&t, NULL, count, NULL);
  count(NULL);
  pthread_join(t, NULL);
  sem_destroy(&s);
  assert(n == 2);
  return 0;
}
