// redcomp: --safety | truth: safe | expect: safe
// The builtins with an order, on plain variables: the counter under a lock made of them.
#include <assert.h>
#include <pthread.h>

int lock = 0, n = 0;

void *count(void *unused) {
  int open = 0;
  while (!__atomic_compare_exchange_n(&lock, &open, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) open = 0;
  n = n + 1;
  __atomic_store_n(&lock, 0, __ATOMIC_SEQ_CST);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, count, NULL);
  count(NULL);
  pthread_join(t, NULL);
  assert(__atomic_load_n(&n, __ATOMIC_SEQ_CST) == 2);
  assert(__atomic_add_fetch(&n, 3, __ATOMIC_SEQ_CST) == 5 && __atomic_exchange_n(&n, 1, __ATOMIC_SEQ_CST) == 5);
  return 0;
}
