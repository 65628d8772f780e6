// redcomp: --safety | truth: safe | expect: safe
// Two names of one variable; and of a static function, since nobody else defines it.
#include <assert.h>

int x;
extern int y __attribute__((alias("x")));
static int one(void) { return 1; }
int get(void) __attribute__((weak, alias("one")));

int main(void) {
  y = 5;
  assert(x == 5 && get() == 1);
  return 0;
}
