// redcomp: --safety --rule graph --lemmas cells | truth: safe | expect: safe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
pthread_mutex_t l = PTHREAD_MUTEX_INITIALIZER;
#define LOCK pthread_mutex_lock(&l)
#define UNLOCK pthread_mutex_unlock(&l)

#define N 30
int buf[N], head, tail, count;
int v;
void *one(void *arg) { for (int k = 0; k < N; k++) { LOCK; buf[tail] = v; tail++; UNLOCK; } return 0; }
void *two(void *arg) { while (1) { LOCK; if (head < tail) { assert(buf[head] == v); head++; } UNLOCK; } return 0; }

int main() {
  pthread_t p1, p2;
  v = __VERIFIER_nondet_int();
  pthread_create(&p1, 0, one, 0);
  pthread_create(&p2, 0, two, 0);
  
  pthread_join(p1, 0);
  pthread_join(p2, 0);
  
}
