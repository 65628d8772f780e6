// redcomp: --safety | truth: unsafe | expect: unsafe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
pthread_mutex_t l = PTHREAD_MUTEX_INITIALIZER;
#define LOCK pthread_mutex_lock(&l)
#define UNLOCK pthread_mutex_unlock(&l)
int x, i, j, n, m;
void *one(void *arg) { while (i < n) { LOCK; x++; UNLOCK; i++; } return 0; }
void *two(void *arg) { while (j < m) { LOCK; x++; UNLOCK; j++; if (j == 3) j++; } return 0; }

int main() {
  pthread_t p1, p2;
  n = __VERIFIER_nondet_int(); m = __VERIFIER_nondet_int();
  pthread_create(&p1, 0, one, 0);
  pthread_create(&p2, 0, two, 0);
  
  pthread_join(p1, 0);
  pthread_join(p2, 0);
  assert(x == i + j);
}
