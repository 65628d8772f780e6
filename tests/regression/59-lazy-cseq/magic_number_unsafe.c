// redcomp: --safety --engine lazy-cseq | truth: unsafe | expect: unsafe
// Values that no search tries: two factors, and a number that wraps.
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);
unsigned a, b;
void *first(void *arg) { a = __VERIFIER_nondet_uint(); return 0; }
void *second(void *arg) { b = __VERIFIER_nondet_uint(); return 0; }

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  if (a > 1 && a < 2000 && b > 1 && b < 2000) assert(a * b != 1522756 && a + 4294960000u != 1);
  return 0;
}
