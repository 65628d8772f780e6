// redcomp: --safety | truth: unsafe | expect: unsafe
// Two loads of an atomic variable are two steps.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int n = 0;

void *grow(void *unused) {
  atomic_fetch_add(&n, 1);
  atomic_fetch_add(&n, 1);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, grow, NULL);
  int first = atomic_load(&n), second = atomic_load(&n);
  assert(first == second);
  return 0;
}
