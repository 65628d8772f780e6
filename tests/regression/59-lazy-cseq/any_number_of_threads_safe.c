// redcomp: --safety --engine lazy-cseq --timeout 5 | truth: safe | expect: unknown
// redcomp: --safety --engine lazy-cseq --threads 1 | truth: safe | expect: unknown
// A few copies prove nothing about all.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *work(void *arg) {
  pthread_mutex_lock(&m);
  x = 1;
  assert(x == 1);
  x = 0;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  while (__VERIFIER_nondet_int()) pthread_create(&t, 0, work, 0);
  return 0;
}
