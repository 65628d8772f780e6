// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --no-reduction --rule graph | truth: safe | expect: safe
// The twin: nobody has the lock.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int);

int m = 0, x = 0;

int __VERIFIER_atomic_try(void) {
  if (m == 0) {
    m = 1;
    return 1;
  }
  return 0;
}

void *other(void *unused) {
  x = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, other, NULL);
  assert(__VERIFIER_atomic_try());
  m = 0;
  return 0;
}
