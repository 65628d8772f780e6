// redcomp: --safety --engine ul-cseq --reduce --threads 2 | truth: unsafe | expect: unsafe
// Two are enough for a violation, which is one of the program.
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
