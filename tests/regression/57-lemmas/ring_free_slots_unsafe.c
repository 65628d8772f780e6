// redcomp: --safety | truth: unsafe | expect: unsafe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
pthread_mutex_t l = PTHREAD_MUTEX_INITIALIZER;
#define LOCK pthread_mutex_lock(&l)
#define UNLOCK pthread_mutex_unlock(&l)

#define N 500
int full, empty = N;

void *one(void *arg) { while (1) { LOCK; if (empty > 0) { empty--; full++; } UNLOCK; } return 0; }
void *two(void *arg) { while (1) { LOCK; if (full > 0) { full--; empty += full == 2 ? 2 : 1; } UNLOCK; } return 0; }

int main() {
  pthread_t p1, p2;
  
  pthread_create(&p1, 0, one, 0);
  pthread_create(&p2, 0, two, 0);
  LOCK; assert(full + empty == N && full <= N); UNLOCK;
  pthread_join(p1, 0);
  pthread_join(p2, 0);
  
}
