// redcomp: --safety | truth: safe | expect: safe
// Recursion of constant depth; every call has its own n.
#include <assert.h>

int factorial(int n) {
  if (n <= 1) return 1;
  int rest = factorial(n - 1);
  return n * rest;
}

int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

int main(void) {
  assert(factorial(4) == 24);
  assert(fibonacci(5) == 5);
  return 0;
}
