// redcomp: --termination | truth: safe | expect: safe
// Any number of threads is created, and each of them ends.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
void *nothing(void *arg) { return 0; }

int main(void) {
  pthread_t t;
  for (int n = __VERIFIER_nondet_int(); n > 0; n--) pthread_create(&t, 0, nothing, 0);
  return 0;
}
