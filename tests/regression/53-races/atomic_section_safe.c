// redcomp: --races | truth: safe | expect: safe
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
int x;
void *w(void *p) { __VERIFIER_atomic_begin(); x++; __VERIFIER_atomic_end(); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); __VERIFIER_atomic_begin(); x++; __VERIFIER_atomic_end(); return 0; }
