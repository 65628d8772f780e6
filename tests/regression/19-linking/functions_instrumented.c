// redcomp: --safety -- -finstrument-functions | truth: unsafe | expect: unsupported
// With this argument every function calls another one when it begins.
#include <assert.h>

static int calls;

__attribute__((no_instrument_function)) void __cyg_profile_func_enter(void *function, void *caller) { calls++; }
__attribute__((no_instrument_function)) void __cyg_profile_func_exit(void *function, void *caller) {}

int main(void) {
  assert(calls == 0);
  return 0;
}
