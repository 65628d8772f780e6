// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// After a write comes a section that cannot happen; the write must be seen.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int flag = 0, never = 0;

void *writer(void *unused) {
  flag = 1;
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(never == 1);
  flag = 0;
  __VERIFIER_atomic_end();
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  assert(flag == 0);
  return 0;
}
