// redcomp: --safety --arch 64 | truth: safe | expect: safe
// -1L < 1u is a comparison of longs with 64 bits; with 32 both become unsigned long.
#include <assert.h>

long minus_one = -1;
unsigned one = 1;

int main(void) {
  assert(minus_one < one);
  return 0;
}
