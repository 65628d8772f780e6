// redcomp: --safety | truth: unsafe | expect: unsafe
// A pointer that is given as a condition of type int: it matters whether it is null.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

extern void abort(void);
extern void __VERIFIER_assume(int);

int x = 1;
int *volatile p;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void assume_or_abort(int condition) { if (!condition) abort(); }
static void require(int condition) { assume_or_abort(condition && 1); }

void *publish(void *arg) {
  pthread_mutex_lock(&m);
  p = &x;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, publish, 0);
  pthread_mutex_lock(&m);
  int *q = p;
  pthread_mutex_unlock(&m);
  __VERIFIER_assume((int)(intptr_t)q);
  require((int)(intptr_t)q);
  assert(*q == 2);
  return 0;
}
