// redcomp: --safety | truth: safe | expect: unsupported
// The depth of the atomic section grows with every round.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int x = 0, y = 0;

void *writer(void *unused) {
  while (1) {
    __VERIFIER_atomic_begin();
    __VERIFIER_atomic_begin();
    x = 1 - x;
    y = 1 - y;
    __VERIFIER_atomic_end();
  }
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  assert(x == 0);
  return 0;
}
