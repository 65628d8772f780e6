// redcomp: --safety | truth: unsafe | expect: unsafe
// The twin: test and set are two steps.
#include <assert.h>
#include <pthread.h>

int m = 0, x = 0;

int test_and_set(void) {
  int old = m;  // MOVER: non
  m = 1;
  return old;
}

void *count(void *unused) {
  while (test_and_set() != 0) {}
  x = x + 1;    // MOVER: non
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
