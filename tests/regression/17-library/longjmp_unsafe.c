// redcomp: --safety | truth: unsafe | expect: unknown
// What comes after a jump is not followed, so nothing is proved.
#include <assert.h>
#include <setjmp.h>

static jmp_buf place;

int main(void) {
  if (setjmp(place)) assert(0);
  longjmp(place, 1);
}
