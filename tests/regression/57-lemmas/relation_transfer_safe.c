// redcomp: --safety --rule graph --lemmas cells | truth: safe | expect: safe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
pthread_mutex_t l = PTHREAD_MUTEX_INITIALIZER;
#define LOCK pthread_mutex_lock(&l)
#define UNLOCK pthread_mutex_unlock(&l)
int a1, a2, n, m;
void *one(void *arg) { for (int k = 0; k < n; k++) { LOCK; a1 -= 7; a2 += 7; UNLOCK; } return 0; }
void *two(void *arg) { for (int k = 0; k < m; k++) { LOCK; if (a2 > 0) { a2--; a1++; } UNLOCK; } return 0; }

int main() {
  pthread_t p1, p2;
  n = __VERIFIER_nondet_int(); m = __VERIFIER_nondet_int(); a1 = 1000;
  pthread_create(&p1, 0, one, 0);
  pthread_create(&p2, 0, two, 0);
  LOCK; assert(a1 + a2 == 1000); UNLOCK;
  pthread_join(p1, 0);
  pthread_join(p2, 0);
  assert(a1 + a2 == 1000);
}
