// redcomp: --safety --engine ul-cseq --reduce --threads 2 | truth: safe | expect: unknown
// Only so many threads are considered: nothing is proved.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
int x = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *work(void *unused) {
  pthread_mutex_lock(&m);
  x = x + 1;
  assert(x == 1);
  x = x - 1;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  while (__VERIFIER_nondet_int()) pthread_create(&t, NULL, work, NULL);
  return 0;
}
