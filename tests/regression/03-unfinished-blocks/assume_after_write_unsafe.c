// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// An assume that never holds ends the block without an end; what happened before it has happened.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int);

int flag = 0;

void *writer(void *unused) {
  flag = 1;
  __VERIFIER_assume(0);
  flag = 0;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  assert(flag == 0);
  return 0;
}
