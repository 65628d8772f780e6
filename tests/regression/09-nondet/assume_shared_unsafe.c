// redcomp: --safety | truth: unsafe | expect: unsafe
// What was assumed of a shared variable need not hold a moment later.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int);

int x = 0;

void *other(void *unused) {
  x = 1;
  x = 2;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, other, NULL);
  __VERIFIER_assume(x == 1);
  assert(x == 1);
  return 0;
}
