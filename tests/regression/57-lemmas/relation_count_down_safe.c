// redcomp: --safety --rule graph --lemmas cells | truth: safe | expect: safe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
pthread_mutex_t l = PTHREAD_MUTEX_INITIALIZER;
#define LOCK pthread_mutex_lock(&l)
#define UNLOCK pthread_mutex_unlock(&l)
int todo, done, n, m;
void *one(void *arg) { while (1) { LOCK; if (todo > 0) { todo--; done++; } UNLOCK; } return 0; }
void *two(void *arg) { while (1) { LOCK; if (todo > 0) { todo--; done++; } UNLOCK; } return 0; }

int main() {
  pthread_t p1, p2;
  n = __VERIFIER_nondet_int(); m = __VERIFIER_nondet_int(); if (n < 0) return 0; todo = n;
  pthread_create(&p1, 0, one, 0);
  pthread_create(&p2, 0, two, 0);
  LOCK; assert(todo + done == n); UNLOCK;
  pthread_join(p1, 0);
  pthread_join(p2, 0);
  
}
