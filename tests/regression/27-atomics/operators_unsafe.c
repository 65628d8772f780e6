// redcomp: --safety | truth: unsafe | expect: unsafe
// Reading an atomic variable and writing it back are two steps.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int n = 0;

void *count(void *unused) {
  n = n + 1;
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
