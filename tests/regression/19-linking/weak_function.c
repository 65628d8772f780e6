// redcomp: --safety | truth: unsafe | expect: unknown
// There may be no such function.
#include <assert.h>

extern void hook(void) __attribute__((weak));

int main(void) { assert(hook != 0); }
