// redcomp: --safety --engine lazy-cseq --unwind 4 | truth: unsafe | expect: unknown
// redcomp: --safety --engine lazy-cseq --unwind 5 | truth: unsafe | expect: unsafe
// redcomp: --safety --engine lazy-cseq --unwind 1 --unwind-loop 15:5 | truth: unsafe | expect: unsafe
// redcomp: --safety --engine lazy-cseq | truth: unsafe | expect: unsafe
// A bound that was hit is no safety.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
int x;
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100) return 0;
  int i = 0;
  while (i < n) {
    i++;
    x += 3;
  }
  assert(x != 15);
  return 0;
}
