// redcomp: --safety --engine ul-cseq --reduce --threads 1 | truth: unsafe | expect: unknown
// One is not enough for the violation, and says nothing.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
int x = 0;

void *work(void *unused) {
  x = x + 1;
  assert(x == 1);
  x = x - 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  while (__VERIFIER_nondet_int()) pthread_create(&t, NULL, work, NULL);
  return 0;
}
