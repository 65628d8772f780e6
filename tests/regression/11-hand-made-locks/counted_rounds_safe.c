// redcomp: --safety | truth: safe | expect: safe
// The twin: nobody asks how many rounds there were.
#include <assert.h>
#include <pthread.h>

int m = 0, x = 0;

int __VERIFIER_atomic_test_and_set(void) {
  int old = m;
  m = 1;
  return old;
}

void *count(void *unused) {
  int rounds = 0;
  while (__VERIFIER_atomic_test_and_set() != 0) rounds = rounds + 1;
  x = x + 1;
  m = 0;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, count, NULL);
  pthread_create(&t2, NULL, count, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(x == 2);
  return 0;
}
