// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// The join is on one of two paths.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

int x = 0;

void *thread(void *unused) {
  x = 1;
  x = 2;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  if (__VERIFIER_nondet_int()) pthread_join(t, NULL);
  assert(x != 1);
  return 0;
}
