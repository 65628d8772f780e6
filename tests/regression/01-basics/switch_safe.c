// redcomp: --safety | truth: safe | expect: safe
// Falling through, default in the middle, no case at all, a loop's continue inside a switch.
#include <assert.h>

int classify(int n) {
  int r = 0;
  switch (n) {
    case 1:
      r += 1;
    case 2:
      r += 2;
      break;
    default:
      r = 100;
    case 3:
      r += 3;
  }
  switch (n) {
    case 3: r += 1000;
  }
  return r;
}

int main(void) {
  assert(classify(1) == 3);
  assert(classify(2) == 2);
  assert(classify(3) == 1003);
  assert(classify(4) == 103);
  return 0;
}
