// redcomp: --safety | truth: safe | expect: safe
// What main returns is what these functions are told.
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
static int last;
static void first(void) { last = 1; }
static void second(int status, void *given) {
  assert(status == 3);
  assert(*(int *)given == 7);
  assert(last == 1);
}
int main(void) {
  static int seven = 7;
  on_exit(second, &seven);
  atexit(first);
  return 3;
}
