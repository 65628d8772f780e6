// redcomp: --safety | truth: safe | expect: safe
// What has been assigned is known, also where the array was not initialised; a second call begins afresh.
#include <assert.h>

int first(int value) {
  int a[3];
  a[0] = value;
  return a[0];
}

int main(void) {
  assert(first(5) == 5);
  assert(first(7) == 7);
  return 0;
}
