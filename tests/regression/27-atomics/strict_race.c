// redcomp: --safety --strict --accept library | truth: safe | expect: unknown
// One of the accesses is an atomic operation, the other is not: that is a race.
#include <assert.h>
#include <pthread.h>

int flag;

void *set(void *unused) {
  __atomic_store_n(&flag, 1, __ATOMIC_SEQ_CST);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  assert(flag < 2);
  return 0;
}
