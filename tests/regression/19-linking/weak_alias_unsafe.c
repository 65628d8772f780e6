// redcomp: --safety parts/get.c | truth: unsafe | expect: unsafe
// Another file has a definition that counts before a weak alias.
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
