// redcomp: --safety | truth: safe | expect: safe
// Different string literals are in different memory.
#include <assert.h>
int main(void) {
  const char *a = "abc", *b = "xyz";
  assert(a != b);
}
