// redcomp: --termination | truth: unsafe | expect: unsafe
// y falls to zero and stays there, so x need not decrease.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
int x, y;

void *work(void *arg) {
  while (x > 0) {
    x = x + y;
    if (y > 0) y = y - 1;
  }
  return 0;
}

int main(void) {
  x = __VERIFIER_nondet_int();
  y = __VERIFIER_nondet_int();
  if (x > 1000 || y > 1000 || y < -1000) return 0;
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  return 0;
}
