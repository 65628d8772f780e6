// redcomp: --safety --engine lazy-cseq | truth: unsafe | expect: unsafe
// redcomp: --safety --engine lazy-cseq --no-reduction --no-narrow | truth: unsafe | expect: unsafe
// redcomp: --safety --engine lazy-cseq --rounds 1 | truth: unsafe | expect: unknown
// In one round each thread runs once, so nothing is lost.
#include <assert.h>
#include <pthread.h>

int x;
void *add(void *arg) { x = x + 1; return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2);
  return 0;
}
