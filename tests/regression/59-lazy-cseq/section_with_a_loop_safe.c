// redcomp: --safety --engine lazy-cseq --unwind 1 | truth: safe | expect: unknown
// redcomp: --safety --engine lazy-cseq --unwind 3 --rounds 5 | truth: safe | expect: safe
// A section whose loop is cut has not happened: nobody runs while a thread is inside of it.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);
int x;
void *add(void *arg) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 3);
  __VERIFIER_atomic_begin();
  x = 1;
  for (int i = 0; i < n; i++) x++;
  x = 0;
  __VERIFIER_atomic_end();
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, add, 0);
  assert(x == 0);
  return 0;
}
