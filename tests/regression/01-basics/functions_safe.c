// redcomp: --safety | truth: safe | expect: safe
// Parameters are copies, `return` leaves at once, a function called twice has fresh locals.
#include <assert.h>

int calls = 0;

int clamp(int n) {
  calls++;
  if (n > 10) return 10;
  n = n + 1;
  return n;
}

int twice(int n) { return clamp(n) + clamp(n + 100); }

void nothing(void) {}

int main(void) {
  int n = 5;
  nothing();
  assert(clamp(n) == 6);
  assert(n == 5);
  assert(twice(clamp(0)) == 12);
  assert(calls == 4);
  return 0;
}
