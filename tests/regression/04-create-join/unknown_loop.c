// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --rule paper | truth: safe | expect: unknown
// redcomp: --safety --no-reduction | truth: safe | expect: unknown
// Any number of threads: nothing is proved by looking at the first few.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

int n = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *thread(void *unused) {
  pthread_mutex_lock(&m);
  n = 1;
  assert(n == 1);
  n = 0;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  while (__VERIFIER_nondet_int()) pthread_create(&t, NULL, thread, NULL);
  return 0;
}
