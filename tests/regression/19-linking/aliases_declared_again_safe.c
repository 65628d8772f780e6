// redcomp: --safety | truth: safe | expect: safe
// Aliases, one of them made by a pragma, that are declared once more.
#include <assert.h>

int one(void) { return 1; }
int get(void) __attribute__((alias("one")));
int get(void);
int two(void) { return 2; }
#pragma weak more = two
int more(void);
int number = 3;
extern int same __attribute__((alias("number")));
extern int same;

int main(void) {
  assert(get() == 1 && more() == 2);
  same++;
  assert(number == 4);
  return 0;
}
