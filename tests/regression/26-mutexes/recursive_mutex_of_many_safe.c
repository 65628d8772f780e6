// redcomp: --safety | truth: safe | expect: unknown
// A recursive mutex excludes other threads, also those with the same code.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);
pthread_mutex_t m;
int inside = 0;

void *enter(void *unused) {
  pthread_mutex_lock(&m);
  inside++;
  assert(inside == 1);
  inside--;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&m, &kind);
  int threads = __VERIFIER_nondet_int();
  for (int i = 0; i < threads; i++) pthread_create(&t, NULL, enter, NULL);
  return 0;
}
