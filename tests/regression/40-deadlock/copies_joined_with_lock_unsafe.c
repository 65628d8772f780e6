// redcomp: --deadlock | truth: unsafe | expect: unsafe
// Any number of threads, one after the other: each needs the lock that main holds while it waits for its end.
#include <pthread.h>
int __VERIFIER_nondet_int(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *w(void *a) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); return 0; }
int main() { pthread_t t; int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) { pthread_mutex_lock(&m); pthread_create(&t, 0, w, 0); pthread_join(t, 0); pthread_mutex_unlock(&m); }
  return 0; }
