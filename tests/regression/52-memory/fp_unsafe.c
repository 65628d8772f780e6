// redcomp: --memory | truth: unsafe | expect: unsafe
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int g(void){return 1;} int main(void){ int (*f)(void) = 0; if (__VERIFIER_nondet_int()) f = g; return f(); }
