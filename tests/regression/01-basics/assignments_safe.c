// redcomp: --safety | truth: safe | expect: safe
// Values of assignments, ++ and --, compound operators, comma, conditional.
#include <assert.h>

int g = 5;

int main(void) {
  int a, b;
  a = b = g++;
  assert(a == 5 && b == 5 && g == 6);
  a = ++g;
  assert(a == 7 && g == 7);
  a = g--;
  assert(a == 7 && g == 6);
  g += g;
  g -= 2;
  g *= 3;
  g /= 4;
  g %= 5;
  assert(g == 2);
  a = (b = 3, b + 1);
  assert(a == 4 && b == 3);
  a = g > 1 ? b > 3 ? 1 : 2 : 3;
  assert(a == 2);
  return 0;
}
