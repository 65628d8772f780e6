// redcomp: --termination | truth: safe | expect: safe
// A hand-made lock that is never free: the runs that fail its assume are not considered, and nobody waits.
#include <pthread.h>
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int taken = 1;

void *work(void *arg) {
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(!taken);
  taken = 1;
  __VERIFIER_atomic_end();
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  return 0;
}
