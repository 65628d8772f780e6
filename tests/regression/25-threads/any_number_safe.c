// redcomp: --safety | truth: safe | expect: safe
// As many threads as the environment likes; the lock protects the invariant.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

int x = 0, y = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *both(void *unused) {
  pthread_mutex_lock(&m);
  x = !x;
  y = !y;
  assert(x == y);
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    pthread_t t;
    pthread_create(&t, NULL, both, NULL);
  }
  return 0;
}
