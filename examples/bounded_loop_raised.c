// The twin of bounded_loop.c that does not terminate: the other thread may also set the counter back.
//
//     redcomp examples/bounded_loop_raised.c --termination
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
int n, i;

void *disturb(void *arg) {
  while (__VERIFIER_nondet_int()) i = 0;
  return 0;
}

int main(void) {
  pthread_t t;
  n = __VERIFIER_nondet_int();
  pthread_create(&t, 0, disturb, 0);
  while (i < n) i++;
  pthread_join(t, 0);
  return 0;
}
