// The middle of two positions, without their sum.
//
// Shows: --overflow. middle_overflows.c is its twin.
//
//     ./redcomp examples/undefined/middle.c
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
  __VERIFIER_assume(0 <= low && low <= high);
  int middle = low + (high - low) / 2;
  assert(low <= middle && middle <= high);
  return 0;
}
