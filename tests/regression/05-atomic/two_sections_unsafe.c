// redcomp: --safety | truth: unsafe | expect: unsafe
// The reads are in two sections.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int x = 0, y = 0;

void *writer(void *unused) {
  __VERIFIER_atomic_begin();
  x = 1;
  y = 1;
  __VERIFIER_atomic_end();
  return NULL;
}

int main(void) {
  pthread_t t;
  int a, b;
  pthread_create(&t, NULL, writer, NULL);
  __VERIFIER_atomic_begin();
  a = x;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  b = y;
  __VERIFIER_atomic_end();
  assert(a == b);
  return 0;
}
