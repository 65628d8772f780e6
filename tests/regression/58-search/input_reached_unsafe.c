// redcomp: --safety --engine search | truth: unsafe | expect: unknown
// One value of four billion.
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

unsigned shared;
int calm = 1;

void *thread(void *unused) {
  if (calm) shared = __VERIFIER_nondet_uint() * 3 + 5;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  pthread_join(t, NULL);
  assert(shared != 1230803);
  return 0;
}
