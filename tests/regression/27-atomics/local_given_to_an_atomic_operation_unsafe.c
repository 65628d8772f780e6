// redcomp: --safety | truth: unsafe | expect: unsafe
// The addresses of locals are operands of atomic operations, not their objects.
#include <assert.h>
#include <stdatomic.h>

_Atomic(int *) shared;
int *plain;

int main(void) {
  int x = 1, y = 2;
  atomic_store(&shared, &x);
  *atomic_load(&shared) = 5;
  __sync_bool_compare_and_swap(&plain, 0, &y);
  *plain = 7;
  assert(x == 1 || y == 2);
}
