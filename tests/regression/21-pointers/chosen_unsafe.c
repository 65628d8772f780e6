// redcomp: --safety | truth: unsafe | expect: unsafe
// The pointer denotes one of two cells; another thread writes one of them.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

int x, y, z;

void *writer(void *unused) {
  y = 5;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  int *p = __VERIFIER_nondet_int() ? &x : &y;
  *p = 1;
  assert(*p == 1);
  return 0;
}
