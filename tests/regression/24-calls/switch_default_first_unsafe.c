// redcomp: --safety | truth: unsafe | expect: unsafe
// No case fits, and the default falls through to case 1.
#include <assert.h>

int choose(int n) {
  int r = 0;
  switch (n) {
    default: r += 100;
    case 1: r += 10; break;
    case 2: r += 1;
    case 0: r += 2;
  }
  return r;
}

int main(void) {
  assert(choose(1) == 10 && choose(2) == 3 && choose(0) == 2);
  assert(choose(7) == 100);
  return 0;
}
