// redcomp: --safety | truth: unsafe | expect: unsafe
// Also when exit is called elsewhere.
#include <assert.h>
#include <stdlib.h>

int g;
void f(void) { assert(g == 0); }
void leave(void) {
  g = 1;
  exit(3);
}

int main(void) {
  atexit(f);
  leave();
  g = 0;
}
