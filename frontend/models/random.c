/* Random numbers. The sequences are fixed by their seeds, but which they are is the library's business: what is known of a number
   is its range. */
#include "prelude.h"

static int __redcomp_natural(void) {
  int n = __redcomp_unknown("a random number");
  __VERIFIER_assume(n >= 0);
  return n;
}

int rand(void) { return __redcomp_natural(); }
long random(void) { return __redcomp_natural(); }
long lrand48(void) { return __redcomp_natural(); }
long mrand48(void) { return __redcomp_unknown("a random number"); }

int rand_r(unsigned *seed) {
  *seed = __redcomp_unknown("the state of a sequence of random numbers");
  return __redcomp_natural();
}

long nrand48(unsigned short *state) {
  state[0] = __redcomp_unknown("the state of a sequence of random numbers");
  state[1] = __redcomp_unknown("the state of a sequence of random numbers");
  state[2] = __redcomp_unknown("the state of a sequence of random numbers");
  return __redcomp_natural();
}

long jrand48(unsigned short *state) {
  nrand48(state);
  return __redcomp_unknown("a random number");
}
