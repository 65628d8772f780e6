// redcomp: --safety | truth: safe | expect: safe
// Who holds the lock may look at it: nobody else changes it.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int);

_Bool m = 0;
int x = 0;

void __VERIFIER_atomic_acquire(void) {
  __VERIFIER_assume(!m);
  m = 1;
}

void *count(void *unused) {
  __VERIFIER_atomic_acquire();
  x = x + 1;
  assert(m == 1);             // MOVER: both
  m = 0;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, count, NULL);
  pthread_create(&t2, NULL, count, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(x == 2);
  return 0;
}
