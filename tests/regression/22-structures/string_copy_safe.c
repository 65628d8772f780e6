// redcomp: --safety | truth: safe | expect: safe
// strcpy copies up to and with the 0 at the end.
#include <assert.h>
#include <string.h>

int main(void) {
  char name[8] = "abcdef";
  strcpy(name, "xy");
  assert(name[0] == 'x' && name[1] == 'y' && name[2] == 0);
  assert(name[3] == 'd');
  return 0;
}
