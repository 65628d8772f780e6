// redcomp: --uninit | truth: safe | expect: safe
#include <string.h>
int main(void) {
  char text[8];
  strcpy(text, "abc");
  return text[1] == 'b' ? 0 : 1;
}
