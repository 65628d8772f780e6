// redcomp: --safety | truth: safe | expect: safe
// The result has the type that the pointer was cast to.
#include <assert.h>

unsigned references;

int main(void) {
  assert(__sync_sub_and_fetch((int *)&references, 1) < 0);
}
