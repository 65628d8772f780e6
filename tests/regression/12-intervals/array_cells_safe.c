// redcomp: --safety | truth: safe | expect: safe
// All cells are below 10, so sums of them do not wrap.
#include <assert.h>
#include <pthread.h>

unsigned cells[8];
extern unsigned __VERIFIER_nondet_uint(void);

void *writer(void *arg) {
  unsigned i = __VERIFIER_nondet_uint(), v = __VERIFIER_nondet_uint();
  if (i < 8 && v < 10) cells[i] = v;
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, writer, 0);
  pthread_create(&u, 0, writer, 0);
  unsigned a = cells[1], b = cells[2];
  assert(a + b <= 18);
  return 0;
}
