// redcomp: --check locks | truth: safe | expect: unknown
// Any number of threads are told apart by their handles, which is not known here: no thread locks the mutex again.
#include <pthread.h>

int __VERIFIER_nondet_int(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *enter(void *unused) {
  pthread_mutex_lock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  int threads = __VERIFIER_nondet_int();
  for (int i = 0; i < threads; i++) pthread_create(&t, NULL, enter, NULL);
  return 0;
}
