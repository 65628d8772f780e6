// redcomp: --safety | truth: unsafe | expect: unsafe
// Who was overtaken gives up: an increment is lost.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int n = 0;

void *count(void *unused) {
  int seen = atomic_load(&n);
  atomic_compare_exchange_strong(&n, &seen, seen + 1);
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
