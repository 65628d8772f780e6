// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --rule paper | truth: safe | expect: safe
// redcomp: --safety --no-reduction | truth: safe | expect: safe
// An assume that never holds, before the write.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int);

int flag = 0;

void *writer(void *unused) {
  __VERIFIER_assume(0);
  flag = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  assert(flag == 0);
  return 0;
}
