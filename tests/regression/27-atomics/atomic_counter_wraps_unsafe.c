// redcomp: --safety | truth: unsafe | expect: unsafe
// Atomic arithmetic has no undefined results.
#include <assert.h>
#include <limits.h>

int main(void) {
  _Atomic int count = INT_MAX;
  count++;
  count -= 1;
  count += 1;
  assert(count > 0);
}
