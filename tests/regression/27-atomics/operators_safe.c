// redcomp: --safety | truth: safe | expect: safe
// += on an atomic variable is one step.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int n = 0;

void *count(void *unused) {
  n += 1;
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
