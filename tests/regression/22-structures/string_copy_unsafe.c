// redcomp: --safety | truth: unsafe | expect: unsafe
// What stood behind the end of the string stays.
#include <assert.h>
#include <string.h>

int main(void) {
  char name[8] = "abcdef";
  strcpy(name, "xy");
  assert(name[0] == 'x' && name[1] == 'y' && name[2] == 0);
  assert(name[3] == 0);
  return 0;
}
