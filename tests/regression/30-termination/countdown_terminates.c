// redcomp: --termination | truth: safe | expect: safe
// An unsigned number that stops before it wraps.
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);
int seen;

void *down(void *arg) {
  for (unsigned i = __VERIFIER_nondet_uint(); i > 0; i--) seen = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, down, 0);
  pthread_join(t, 0);
  return 0;
}
