// redcomp: --safety | truth: unsafe | expect: unsafe
// One to three threads, it is not known how many: three may be too many.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int inside = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *enter(void *unused) {
  pthread_mutex_lock(&m);
  inside++;
  assert(inside <= 2);
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  int threads = __VERIFIER_nondet_int();
  __VERIFIER_assume(threads >= 1 && threads <= 3);
  for (int i = 0; i < threads; i++) pthread_create(&t, NULL, enter, NULL);
  return 0;
}
