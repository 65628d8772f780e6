// A loop bounded by a variable that another thread may only decrease, in the manner of "Compositional termination proofs
// for multi-threaded programs" (Popeea, Rybalchenko). Whatever the other thread does, n - i never increases, and each
// round of the loop decreases it:
//
//     redcomp examples/bounded_loop.c --termination
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
int n, i;

void *decrease(void *arg) {
  int times = __VERIFIER_nondet_int();
  while (times > 0) {
    times--;
    if (__VERIFIER_nondet_int()) n--;
  }
  return 0;
}

int main(void) {
  pthread_t t;
  n = __VERIFIER_nondet_int();
  pthread_create(&t, 0, decrease, 0);
  while (i < n) i++;
  pthread_join(t, 0);
  return 0;
}
