// redcomp: --deadlock | truth: unsafe | expect: unsafe
// Any number of threads, each of which may hold the lock where it asks for it again, and ends with it: a
// circle of waits may go through many copies at one place.
#include <pthread.h>
_Bool __VERIFIER_nondet_bool(void);
int n;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *worker(void *arg) {
  pthread_mutex_lock(&m);
  if (n == 0) pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  return 0;
}
int main(void) {
  pthread_t t;
  while (__VERIFIER_nondet_bool()) pthread_create(&t, 0, worker, 0);
  return 0;
}
