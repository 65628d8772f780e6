// redcomp: --safety | truth: safe | expect: safe
// for, while, do, break, continue.
#include <assert.h>

int main(void) {
  int sum = 0, i;
  for (i = 0; i < 6; i++) {
    if (i == 1) continue;
    if (i == 4) break;
    sum += i;
  }
  assert(i == 4 && sum == 5);
  while (i > 2) i--;
  assert(i == 2);
  do sum++;
  while (sum < 3);
  assert(sum == 6);
  return 0;
}
