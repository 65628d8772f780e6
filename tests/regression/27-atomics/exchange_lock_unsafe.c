// redcomp: --safety | truth: unsafe | expect: unsafe
// Looking and then closing are two steps: both may get in.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int lock = 0;
int n = 0;

void *count(void *unused) {
  while (atomic_load(&lock) == 1);
  atomic_store(&lock, 1);
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
