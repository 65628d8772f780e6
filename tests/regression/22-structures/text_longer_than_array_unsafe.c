// redcomp: --safety | truth: unsafe | expect: unsafe
// What does not fit is dropped.
#include <assert.h>

int main(void) {
  char text[2] = "abc";
  assert(text[1] == 'c');
}
