// redcomp: --termination | truth: unsafe | expect: unknown
// What stops the calls is only that they are not followed: that is no end of the program, and no thread waits for it.
#include <pthread.h>

int __VERIFIER_nondet_int(void);

int go(int n) { return go(n + __VERIFIER_nondet_int()); }

void *worker(void *unused) {
  go(0);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
}
