// redcomp: --safety | truth: safe | expect: safe
#include <assert.h>
#include <stddef.h>

size_t global = 7, array[2] = {1, 2};
struct { size_t n; int m; } both = {3, 4};

int main(void) {
  size_t local = 5;
  assert(global == 7 && array[1] == 2 && both.n == 3 && both.m == 4 && local == 5);
  return 0;
}
