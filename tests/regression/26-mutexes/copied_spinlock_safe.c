// redcomp: --safety | truth: safe | expect: safe
// A spinlock is a number to C.
#include <assert.h>
#include <pthread.h>

pthread_spinlock_t held, other;

int main(void) {
  pthread_spin_init(&held, 0);
  pthread_spin_lock(&held);
  other = held;
  assert(pthread_spin_trylock(&other) != 0);
  return 0;
}
