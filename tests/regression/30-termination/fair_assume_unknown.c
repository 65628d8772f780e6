// redcomp: --termination --fair | truth: safe | expect: unknown
// A thread before an assume that fails does not wait: its step makes the run one that does not count.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
volatile int flag;

void *setter(void *unused) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 0);
  flag = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, setter, NULL);
  while (!flag) {}
  return 0;
}
