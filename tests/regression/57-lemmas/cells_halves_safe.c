// redcomp: --safety --rule graph --lemmas cells | truth: safe | expect: safe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
pthread_mutex_t l = PTHREAD_MUTEX_INITIALIZER;
#define LOCK pthread_mutex_lock(&l)
#define UNLOCK pthread_mutex_unlock(&l)
int a[1000], b[1000], n, m;

void *one(void *arg) { for (int i = 0; i < 500; i++) a[i] = 1; return 0; }
void *two(void *arg) { for (int i = 500; i < 1000; i++) a[i] = 2; return 0; }

int main() {
  pthread_t p1, p2;
  
  pthread_create(&p1, 0, one, 0);
  pthread_create(&p2, 0, two, 0);
  
  pthread_join(p1, 0);
  pthread_join(p2, 0);
  for (int i = 0; i < 500; i++) assert(a[i] == 1);
}
