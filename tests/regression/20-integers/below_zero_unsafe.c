// redcomp: --safety | truth: unsafe | expect: unsafe
// 0 - 1 of a signed type is negative.
#include <assert.h>
#include <pthread.h>

int n = 0;

void *decrement(void *unused) {
  n--;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, decrement, NULL);
  pthread_join(t, NULL);
  assert(n > 0);
  assert(0u - 1 == n && n == 4294967295u);
  return 0;
}
