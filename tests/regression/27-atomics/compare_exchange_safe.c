// redcomp: --safety | truth: safe | expect: safe
// Who was overtaken tries again with the value that it was shown.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int n = 0;

void *count(void *unused) {
  int seen = atomic_load(&n);
  while (!atomic_compare_exchange_weak(&n, &seen, seen + 1));
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
