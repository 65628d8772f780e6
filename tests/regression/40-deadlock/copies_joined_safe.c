// redcomp: --deadlock | truth: safe | expect: safe
// Three hundred threads, joined by one that holds nothing.
#include <pthread.h>
int __VERIFIER_nondet_int(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *w(void *a) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); return 0; }
int main() { pthread_t t[300]; 
  for (int i = 0; i < 300; i++) { pthread_create(&t[i], 0, w, 0); }
  for (int i = 0; i < 300; i++) { pthread_join(t[i], 0); }
  return 0; }
