// redcomp: --safety | truth: unsafe | expect: unsafe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
pthread_mutex_t l = PTHREAD_MUTEX_INITIALIZER;
#define LOCK pthread_mutex_lock(&l)
#define UNLOCK pthread_mutex_unlock(&l)
int x, s1, s2, n, m;
void *one(void *arg) { int c = 0; for (int k = 0; k < n; k++) { LOCK; x += 2; UNLOCK; c += 2; } s1 = c; return 0; }
void *two(void *arg) { int c = 0; for (int k = 0; k < m; k++) { LOCK; x += 5; UNLOCK; c += 6; } s2 = c; return 0; }

int main() {
  pthread_t p1, p2;
  n = __VERIFIER_nondet_int(); m = __VERIFIER_nondet_int();
  pthread_create(&p1, 0, one, 0);
  pthread_create(&p2, 0, two, 0);
  
  pthread_join(p1, 0);
  pthread_join(p2, 0);
  assert(x == s1 + s2);
}
