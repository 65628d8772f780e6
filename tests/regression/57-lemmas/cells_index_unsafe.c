// redcomp: --safety | truth: unsafe | expect: unsafe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
pthread_mutex_t l = PTHREAD_MUTEX_INITIALIZER;
#define LOCK pthread_mutex_lock(&l)
#define UNLOCK pthread_mutex_unlock(&l)
int a[1000], b[1000], n, m;

void *one(void *arg) { for (int i = 0; i < n; i++) a[i] = i; return 0; }
int main() {
  pthread_t t;
  n = __VERIFIER_nondet_int(); if (n < 1 || n > 1000) return 0;
  pthread_create(&t, 0, one, 0);
  pthread_join(t, 0);
  for (int i = 0; i < n; i++) assert(a[i] == i + (i > 3));
}
