// redcomp: --uninit | truth: unsafe | expect: unsafe
#include <string.h>
int main(void) {
  char text[8];
  strcpy(text, "abc");
  return text[5] == 'b' ? 0 : 1;
}
