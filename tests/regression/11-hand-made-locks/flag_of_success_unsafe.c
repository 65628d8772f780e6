// redcomp: --safety | truth: unsafe | expect: unsafe
// The twin says so in either case.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int m = 0, x = 0;

void *count(void *unused) {
  int done = 0;
  while (!done) {
    __VERIFIER_atomic_begin();
    if (m == 0) m = 1;
    done = 1;
    __VERIFIER_atomic_end();
  }
  x = x + 1;     // MOVER: non
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
