// redcomp: --deadlock | truth: safe | expect: safe
// Any number of threads, all with the same order, whatever it is.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
int swapped;

void lock_both(int swapped) {
  if (swapped) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
  } else {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
  }
}

void *worker(void *arg) {
  lock_both(swapped);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}

int main(void) {
  pthread_t t;
  swapped = __VERIFIER_nondet_int();
  while (__VERIFIER_nondet_int()) pthread_create(&t, 0, worker, 0);
  return 0;
}
