// redcomp: --safety | truth: safe | expect: safe
// A loop and a return in the middle of an atomic function.
#include <assert.h>
#include <pthread.h>

int x = 0;

void __VERIFIER_atomic_add(int n) {
  while (1) {
    if (n == 0) return;
    x = x + 1;
    n = n - 1;
  }
}

void *add(void *unused) {
  __VERIFIER_atomic_add(3);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, add, NULL);
  assert(x == 0 || x == 3);
  pthread_join(t, NULL);
  assert(x == 3);
  return 0;
}
