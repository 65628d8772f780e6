// redcomp: --safety | truth: unsafe | expect: unsafe
// The lock is acquired on one path only.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int);

int __VERIFIER_nondet_int(void);

int m = 0, x = 0;

void __VERIFIER_atomic_acquire(void) {
  __VERIFIER_assume(m == 0);
  m = 1;
}

void *count(void *unused) {
  int locked = __VERIFIER_nondet_int();
  if (locked) __VERIFIER_atomic_acquire();
  x = x + 1;      // MOVER: non
  if (locked) m = 0;
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
