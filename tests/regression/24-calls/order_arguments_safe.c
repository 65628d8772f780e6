// redcomp: --safety | truth: safe | expect: safe
// Arguments, operands and initialisers are evaluated in any order, the third operand also between the first two.
#include <assert.h>

struct pair { int x, y; };
int n, noted[3];

int next(void) { return ++n; }
int subtract(int a, int b) { return a - b; }
int note(int what) {
  noted[n++] = what;
  return 0;
}
struct pair both(void) {
  struct pair made = {next(), 7};
  return made;
}

int main(void) {
  int d = subtract(next(), next());
  assert(d == 1 || d == -1);
  struct pair made[2] = {both(), both()};
  assert(made[0].x + made[1].x == 7 && made[1].y == 7);
  n = 0;
  int sum = (note(1) + note(2)) + note(3);
  assert(noted[0] + noted[1] + noted[2] == 6 && sum == 0);
}
