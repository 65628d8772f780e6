// redcomp: --races | truth: unsafe | expect: unsafe
// One worker is not enough for the race.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
int x;
void *w(void *p) { x++; return 0; }
int main(void) { pthread_t t; while (__VERIFIER_nondet_int()) pthread_create(&t, 0, w, 0); return 0; }
