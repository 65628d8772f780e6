/* Characters from the standard input. They may be any, until it ends. If the program also reads it by other functions, what one
   of them leaves to the next is not followed. */
#include "prelude.h"

static int __redcomp_input_ended;

int getchar(void) {
  int c = __VERIFIER_nondet_int();
  __VERIFIER_assume(c >= -1 && c <= 255);
  if (__redcomp_input_ended || !ONE_READER) return __redcomp_approximately(c, "what is left of the input");
  if (c == -1) __redcomp_input_ended = 1;
  return c;
}
