// redcomp: --safety | truth: unsafe | expect: unsafe
// The test is made before the section begins.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

unsigned x = 1;

void *worker(void *arg) {
  if (x > 0) {
    __VERIFIER_atomic_begin();
    x = x - 1;
    __VERIFIER_atomic_end();
  }
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, worker, 0);
  pthread_create(&u, 0, worker, 0);
  assert(x <= 1);
  return 0;
}
