// redcomp: --safety | truth: unsafe | expect: unsafe
// The same without the section: both find it open.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int);

int lock = 0, x = 0;

void acquire(void) {
  __VERIFIER_assume(lock == 0);
  lock = 1;
}

void *count(void *unused) {
  acquire();
  x = x + 1;
  lock = 0;
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
