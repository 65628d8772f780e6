// redcomp: --safety | truth: unsafe | expect: unknown
// Equal string literals may be in the same memory.
#include <assert.h>
int main(void) {
  const char *a = "abc", *b = "abc";
  assert(a != b);
}
