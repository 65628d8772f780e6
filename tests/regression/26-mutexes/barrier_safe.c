// redcomp: --safety | truth: safe | expect: safe
// Nobody passes the barrier before both have come.
#include <assert.h>
#include <pthread.h>

int came[2];
pthread_barrier_t b;

void *thread(void *number) {
  long me = (long)number;
  came[me] = 1;
  pthread_barrier_wait(&b);
  assert(came[1 - me] == 1);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, NULL, 2);
  pthread_create(&t, NULL, thread, (void *)0);
  thread((void *)1);
  pthread_join(t, NULL);
  pthread_barrier_destroy(&b);
  return 0;
}
