// redcomp: --safety --strict --accept library | truth: safe | expect: safe
// Both accesses are atomic operations, and sequentially consistent.
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
  assert(__atomic_load_n(&flag, __ATOMIC_SEQ_CST) < 2);
  return 0;
}
