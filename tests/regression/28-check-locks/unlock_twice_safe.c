// redcomp: --check locks | truth: safe | expect: safe
// Each way out of the function unlocks once.
#include <pthread.h>

int __VERIFIER_nondet_int(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void work(int n) {
  pthread_mutex_lock(&m);
  if (n == 0) {
    pthread_mutex_unlock(&m);
    return;
  }
  pthread_mutex_unlock(&m);
}

int main(void) {
  work(__VERIFIER_nondet_int());
  return 0;
}
