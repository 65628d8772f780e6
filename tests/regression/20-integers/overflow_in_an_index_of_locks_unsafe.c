// redcomp: --safety --signed-overflow report | truth: unsafe | expect: unsafe
// The index of a mutex is calculated before one of them is chosen.
#include <pthread.h>

int __VERIFIER_nondet_int(void);

pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

int main(void) {
  int i = __VERIFIER_nondet_int();
  pthread_mutex_lock(&m[(i + 1) & 1]);
  pthread_mutex_unlock(&m[(i + 1) & 1]);
  return 0;
}
