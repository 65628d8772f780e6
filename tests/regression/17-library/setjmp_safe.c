// redcomp: --safety | truth: safe | expect: safe
// No jump is made.
#include <assert.h>
#include <setjmp.h>

static jmp_buf place;
int x;

int main(void) {
  if (setjmp(place) == 0) x = 1;
  if (x != 1) longjmp(place, 1);
  assert(x == 1);
}
