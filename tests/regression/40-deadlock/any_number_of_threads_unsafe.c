// redcomp: --deadlock | truth: unsafe | expect: unsafe
// Any number of threads, each with an order of its own.
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
  lock_both(__VERIFIER_nondet_int());
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
