// redcomp: --safety --engine lazy-cseq | truth: unsafe | expect: unsafe
// An array of more cells than an index chooses from, and indices that are drawn.
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);
int a[1000];
unsigned i, j;
void *write(void *arg) { a[i] = 5; return 0; }

int main(void) {
  i = __VERIFIER_nondet_uint() % 1000;
  j = __VERIFIER_nondet_uint() % 1000;
  pthread_t t;
  pthread_create(&t, 0, write, 0);
  a[j] += 2;
  pthread_join(t, 0);
  assert(a[j] != 7);
  return 0;
}
