// redcomp: --termination | truth: unsafe | expect: unsafe
// Two locks, taken in different orders by the two threads, in loops of unknown length.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

void *first(void *arg) {
  for (int n = __VERIFIER_nondet_int(); n > 0; n--) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
  }
  return 0;
}

void *second(void *arg) {
  for (int n = __VERIFIER_nondet_int(); n > 0; n--) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
  }
  return 0;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, 0, first, 0);
  pthread_create(&t2, 0, second, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  return 0;
}
