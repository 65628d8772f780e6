// redcomp: --termination | truth: safe | expect: safe
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
int flag;

void *work(void *arg) {
  int k = __VERIFIER_nondet_int();
  flag = 1;
  while (k > 0) k--;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  int seen = flag;
  return seen;
}
