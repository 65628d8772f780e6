// redcomp: --check locks | truth: safe | expect: safe
// Locked and unlocked under the same condition.
#include <pthread.h>

int __VERIFIER_nondet_int(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  int locking = __VERIFIER_nondet_int();
  if (locking) pthread_mutex_lock(&m);
  if (locking) pthread_mutex_unlock(&m);
  return 0;
}
