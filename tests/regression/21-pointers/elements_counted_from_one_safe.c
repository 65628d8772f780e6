// redcomp: --safety | truth: safe | expect: safe
// Elements before the one that a pointer points to, and indices that count from one.
#include <assert.h>

int before = 9, a[3] = {1, 2, 3}, after = 8;

int sum(int *p, int n) {
  int s = 0;
  for (int i = 1; i <= n; i++) s += p[i - 1];
  return s;
}

int main(void) {
  int *end = a + 3, i = 2;
  struct { int x, y[2]; } s[2] = {{1, {2, 3}}, {4, {5, 6}}};
  int *last = &s[1].y[1];
  assert(sum(a, 3) == 6);
  assert(end[-1] == 3 && *(end - 2) == 2);
  assert(s[i - 1].y[i - 1] == 6 && last[-1] == 5 && last[i - 3] == 5);
  return 0;
}
