// redcomp: --safety | truth: unsafe | expect: unsupported
// What lies between these symbols is the linker's business.
#include <assert.h>

static int a __attribute__((section("numbers"), used)) = 1;
static int b __attribute__((section("numbers"), used)) = 2;
extern int __start_numbers[], __stop_numbers[];

int main(void) {
  int sum = 0;
  for (int *p = __start_numbers; p < __stop_numbers; p++) sum += *p;
  assert(sum != 3);
  return 0;
}
