// redcomp: --engine search | truth: unsafe | expect: unknown
// One value of four billion.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

int shared, calm = 1;

void *thread(void *unused) {
  if (calm) shared = __VERIFIER_nondet_int() * 3 + 5;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  pthread_join(t, NULL);
  assert(shared * 7 != 1230803);
  return 0;
}
