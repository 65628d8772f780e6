// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --rule paper | truth: safe | expect: safe
// Indices that may be equal, under one lock.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int cells[2];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *writer(void *unused) {
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(0 <= i && i < 2);
  pthread_mutex_lock(&m);
  cells[i] = 1;
  cells[i] = 0;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  int j = __VERIFIER_nondet_int();
  __VERIFIER_assume(0 <= j && j < 2);
  pthread_create(&t, NULL, writer, NULL);
  pthread_mutex_lock(&m);
  assert(cells[j] == 0);
  pthread_mutex_unlock(&m);
  return 0;
}
