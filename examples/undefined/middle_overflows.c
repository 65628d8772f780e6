// The middle of two positions, as in many a binary search: their sum may be too large for an int.
//
// Shows: --overflow. middle.c is the same without.
//
//     ./redcomp examples/undefined/middle_overflows.c --overflow
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
  __VERIFIER_assume(0 <= low && low <= high);
  int middle = (low + high) / 2;
  assert(low <= middle && middle <= high);
  return 0;
}
