// redcomp: --termination | truth: safe | expect: safe
// A loop inside an atomic section, which nobody disturbs.
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int x = 5;

void *work(void *arg) {
  __VERIFIER_atomic_begin();
  while (x > 0) {
    x--;
  }
  __VERIFIER_atomic_end();
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  return 0;
}
