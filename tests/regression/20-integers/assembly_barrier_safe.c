// redcomp: --safety | truth: safe | expect: safe
// Barriers and pauses do nothing, and other code leaves other variables alone.
#include <assert.h>

int main(void) {
  int x = 1, y;
  __asm__ volatile("" ::: "memory");
  __asm__ volatile("pause\n\tpause; mfence");
  __asm__("rdtsc" : "=a"(y) : : "edx");
  assert(x == 1);
}
