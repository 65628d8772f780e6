// redcomp: --deadlock | truth: safe | expect: safe
// A section whose assume fails has not happened; that is no waiting either.
#include <pthread.h>
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int m = 1;

void *worker(void *arg) {
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(m == 0);
  m = 1;
  __VERIFIER_atomic_end();
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  return 0;
}
