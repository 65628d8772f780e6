// redcomp: --check locks | truth: unsafe | expect: unsafe
// One way out of the function unlocks twice.
#include <pthread.h>

int __VERIFIER_nondet_int(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void work(int n) {
  pthread_mutex_lock(&m);
  if (n == 0) {
    pthread_mutex_unlock(&m);
  }
  pthread_mutex_unlock(&m);
}

int main(void) {
  work(__VERIFIER_nondet_int());
  return 0;
}
