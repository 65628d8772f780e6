// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// Two indices that may be equal, each access under a lock of its own: the writes conflict.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int cells[2];
pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER, m2 = PTHREAD_MUTEX_INITIALIZER;

void *writer(void *unused) {
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(0 <= i && i < 2);
  pthread_mutex_lock(&m1);
  cells[i] = 1;
  cells[i] = 0;
  pthread_mutex_unlock(&m1);
  return NULL;
}

int main(void) {
  pthread_t t;
  int j = __VERIFIER_nondet_int();
  __VERIFIER_assume(0 <= j && j < 2);
  pthread_create(&t, NULL, writer, NULL);
  pthread_mutex_lock(&m2);
  assert(cells[j] == 0);
  pthread_mutex_unlock(&m2);
  return 0;
}
