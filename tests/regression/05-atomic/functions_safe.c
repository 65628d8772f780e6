// redcomp: --safety | truth: safe | expect: safe
// A function whose name begins with __VERIFIER_atomic_ is one step.
#include <assert.h>
#include <pthread.h>

int x = 0;

void __VERIFIER_atomic_increment(void) { x = x + 1; }

void *count(void *unused) {
  __VERIFIER_atomic_increment();
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, count, NULL);
  pthread_create(&t2, NULL, count, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(x == 2);
  return 0;
}
