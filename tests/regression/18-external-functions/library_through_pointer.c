// redcomp: --safety | truth: unsafe | expect: unknown
// What a function of the library does is not known when it is called through a pointer.
#include <assert.h>
#include <string.h>

int x = 1;

int main(void) {
  void *(*fill)(void *, int, size_t) = memset;
  fill(&x, 0, sizeof x);
  assert(x == 1);
  return 0;
}
