// redcomp: --deadlock --timeout 6 | truth: unsafe | expect: unknown
// Joined by one that holds the lock. (Found only with 300 threads.)
#include <pthread.h>
int __VERIFIER_nondet_int(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *w(void *a) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); return 0; }
int main() { pthread_t t[300]; 
  for (int i = 0; i < 300; i++) { pthread_create(&t[i], 0, w, 0); }
  pthread_mutex_lock(&m); for (int i = 0; i < 300; i++) { pthread_join(t[i], 0); } 
  return 0; }
