// redcomp: --safety | truth: safe | expect: safe
// fetch_add gives the value before, add_and_fetch the one after.
#include <assert.h>
#include <stdatomic.h>

atomic_int a = 1;
int b = 1, c = 6;

int main(void) {
  assert(__sync_fetch_and_add(&b, 2) == 1 && __sync_add_and_fetch(&b, 2) == 5);
  assert(__atomic_fetch_sub(&b, 1, __ATOMIC_SEQ_CST) == 5 && __atomic_sub_fetch(&b, 1, __ATOMIC_SEQ_CST) == 3);
  assert(__sync_fetch_and_or(&c, 1) == 6 && __sync_and_and_fetch(&c, 5) == 5);
  assert(__atomic_xor_fetch(&c, 1, __ATOMIC_SEQ_CST) == 4);
  assert(atomic_fetch_or(&a, 6) == 1 && atomic_fetch_and(&a, 5) == 7 && atomic_fetch_xor(&a, 1) == 5);
  assert(atomic_fetch_sub(&a, 4) == 4 && atomic_load(&a) == 0);
  return 0;
}
