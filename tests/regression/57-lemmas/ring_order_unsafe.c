// redcomp: --safety | truth: unsafe | expect: unsafe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
pthread_mutex_t l = PTHREAD_MUTEX_INITIALIZER;
#define LOCK pthread_mutex_lock(&l)
#define UNLOCK pthread_mutex_unlock(&l)

#define N 100
int buf[N], head, tail, count;
int n;
void *one(void *arg) { for (int k = 0; k < n; k++) { LOCK; buf[k] = k + 1; tail = k + 1; UNLOCK; } return 0; }
void *two(void *arg) { while (1) { LOCK; if (head < tail) { int v = buf[head]; assert(v == head + 2); head++; } UNLOCK; } return 0; }

int main() {
  pthread_t p1, p2;
  n = __VERIFIER_nondet_int(); if (n < 0 || n > N) return 0;
  pthread_create(&p1, 0, one, 0);
  pthread_create(&p2, 0, two, 0);
  
  pthread_join(p1, 0);
  pthread_join(p2, 0);
  
}
