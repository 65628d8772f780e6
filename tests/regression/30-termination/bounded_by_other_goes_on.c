// redcomp: --termination | truth: unsafe | expect: unsafe
// redcomp: --termination --rule paper | truth: unsafe | expect: unsafe
// The other thread may set the counter back, again and again.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
int n, i;

void *setBack(void *arg) {
  while (__VERIFIER_nondet_int()) i = 0;
  return 0;
}

int main(void) {
  pthread_t t;
  n = 3;
  pthread_create(&t, 0, setBack, 0);
  while (i < n) i++;
  pthread_join(t, 0);
  return 0;
}
