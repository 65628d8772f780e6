// redcomp: --safety | truth: safe | expect: safe
// What is registered last runs first.
#include <assert.h>
#include <stdlib.h>

int g;
void first(void) { assert(g == 2); }
void last(void) { g = 2; }

int main(void) {
  atexit(first);
  atexit(last);
  g = 1;
  return 0;
}
