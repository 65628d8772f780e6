// redcomp: --safety | truth: unsafe | expect: unsafe
// It has no elements, and what follows it begins where it does.
#include <assert.h>

struct head {
  int n;
  int data[0];
};
struct { struct head head; int buffer[5]; } s;

int main(void) {
  int i = 0;
  while (i < 5) s.buffer[i++] = 1;
  assert(i != 5);
  return 0;
}
