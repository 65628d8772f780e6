// redcomp: --safety | truth: safe | expect: safe
// Two writes in one section, two reads in another.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int x = 0, y = 0;

void *writer(void *unused) {
  while (1) {
    __VERIFIER_atomic_begin();
    x = 1 - x;
    y = 1 - y;
    __VERIFIER_atomic_end();
  }
}

int main(void) {
  pthread_t t;
  int a, b;
  pthread_create(&t, NULL, writer, NULL);
  __VERIFIER_atomic_begin();
  a = x;
  b = y;
  __VERIFIER_atomic_end();
  assert(a == b);
  return 0;
}
