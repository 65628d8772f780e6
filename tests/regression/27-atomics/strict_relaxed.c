// redcomp: --safety --strict --accept library | truth: safe | expect: unknown
// The store asks for less than sequential consistency.
#include <assert.h>
#include <pthread.h>

int flag;

void *set(void *unused) {
  __atomic_store_n(&flag, 1, __ATOMIC_RELAXED);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  assert(__atomic_load_n(&flag, __ATOMIC_SEQ_CST) < 2);
  return 0;
}
