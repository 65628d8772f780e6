// redcomp: --safety | truth: safe | expect: safe
// A lock made of an exchange: whoever gets the 0 holds it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int lock = 0;
int n = 0;

void *count(void *unused) {
  while (atomic_exchange(&lock, 1) == 1);
  n = n + 1;
  atomic_store(&lock, 0);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, count, NULL);
  count(NULL);
  pthread_join(t, NULL);
  assert(n == 2);
  return 0;
}
