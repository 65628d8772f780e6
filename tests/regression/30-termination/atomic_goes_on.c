// redcomp: --termination | truth: unsafe | expect: unsafe
// A loop without end inside an atomic section.
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int x;

void *work(void *arg) {
  __VERIFIER_atomic_begin();
  while (x == 0) {
  }
  __VERIFIER_atomic_end();
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  x = 1;
  pthread_join(t, 0);
  return 0;
}
