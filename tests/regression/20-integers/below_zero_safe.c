// redcomp: --safety | truth: safe | expect: safe
// 0u - 1 is the largest number, not a negative one.
#include <assert.h>
#include <pthread.h>

unsigned n = 0;

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
