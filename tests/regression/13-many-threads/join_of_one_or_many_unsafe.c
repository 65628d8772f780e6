// redcomp: --safety | truth: unsafe | expect: unsafe
// A join of one of many says nothing about the other thread.
#include <pthread.h>
#include <assert.h>
int __VERIFIER_nondet_int(void);
int done;
void *first(void *x) { done = 1; return 0; }
void *other(void *x) { return 0; }
int main(void) {
  pthread_t a, t, h;
  pthread_create(&a, 0, first, 0);
  while (__VERIFIER_nondet_int()) pthread_create(&t, 0, other, 0);
  int c = __VERIFIER_nondet_int();
  pthread_t hs[2]; pthread_t *p = hs; p[0] = a; p[1] = t; int k = c ? 0 : 1; h = p[k];
  pthread_join(h, 0);
  if (!c) assert(done == 1);
  return 0;
}
