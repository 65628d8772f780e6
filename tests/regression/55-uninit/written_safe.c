// redcomp: --uninit | truth: safe | expect: safe
#include <stdio.h>
#include <unistd.h>

int main(void) {
  char text[4], number[12];
  for (int i = 0; i < 4; i++) text[i] = 'a' + i;
  sprintf(number, "%d", 12);
  if (number[0] == '1' && write(1, text, sizeof text) < 0) return 1;
  return 0;
}
