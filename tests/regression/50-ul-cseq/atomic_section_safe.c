// redcomp: --safety --engine ul-cseq | truth: safe | expect: safe
// Nobody is suspended inside an atomic section.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
int x = 0;

void *there_and_back(void *unused) {
  __VERIFIER_atomic_begin();
  x = 1;
  x = 0;
  __VERIFIER_atomic_end();
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, there_and_back, NULL);
  assert(x == 0);
  return 0;
}
