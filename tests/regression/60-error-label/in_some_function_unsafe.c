// redcomp: --error-label Bad | truth: unsafe | expect: unsafe
// redcomp: --error-label Bad --engine lazy-cseq | truth: unsafe | expect: unsafe
// A label of this name in two functions, of which one is reached: inside of an atomic section, behind an expression with a
// statement in it, which jumps there.
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int x, y;
void check(int seen) {
  if (seen == 3) {
  Bad:
    y = 1;
  }
}
void *raise(void *arg) {
  x = 1;
  x = 2;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, raise, 0);
  check(x);
  __VERIFIER_atomic_begin();
  int seen = ({
    int once = x;
    if (once == 2) goto Bad;
    once;
  });
  __VERIFIER_atomic_end();
  return seen;
Bad:
  return 9;
}
