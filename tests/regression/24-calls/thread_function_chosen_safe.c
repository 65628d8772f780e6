// redcomp: --safety | truth: safe | expect: safe
// The function of the thread is chosen at run time; both lock.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

int n = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *locking(void *unused) {
  pthread_mutex_lock(&m);
  n++;
  pthread_mutex_unlock(&m);
  return NULL;
}

void *plain(void *unused) {
  n++;
  return NULL;
}

int main(void) {
  void *(*start)(void *) = __VERIFIER_nondet_int() ? locking : &locking;
  pthread_t t;
  pthread_create(&t, NULL, start, NULL);
  locking(NULL);
  pthread_join(t, NULL);
  assert(n == 2);
  return 0;
}
