// redcomp: --deadlock | truth: safe | expect: safe
// Data decide on the order, the same for both; n is not bounded.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
int swapped, n;

void lock_both(int swapped) {
  if (swapped) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
  } else {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
  }
}

void *first(void *arg) {
  while (1) {
    lock_both(swapped);
    n = n + 1;
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
  }
  return 0;
}

void *second(void *arg) {
  while (1) {
    lock_both(swapped);
    n = n - 1;
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
  }
  return 0;
}

int main(void) {
  pthread_t t1, t2;
  swapped = __VERIFIER_nondet_int();
  pthread_create(&t1, 0, first, 0);
  pthread_create(&t2, 0, second, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  return 0;
}
