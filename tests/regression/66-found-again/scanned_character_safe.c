// redcomp: --safety | truth: safe | expect: safe
#include <assert.h>
#include <stdio.h>

int main(void) {
  char c = 'x';
  if (scanf("%c", &c) != 1) assert(c == 'x');
}
