// redcomp: --safety | truth: unsafe | expect: unsafe
// One thread's increment is atomic, the other's is not: the atomic one falls between read and write.
#include <assert.h>
#include <pthread.h>

int x = 0;

void __VERIFIER_atomic_increment(void) { x = x + 1; }

void *count(void *unused) {
  __VERIFIER_atomic_increment();
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, count, NULL);
  x = x + 1;
  pthread_join(t, NULL);
  assert(x == 2);
  return 0;
}
