// redcomp: --memory | truth: safe | expect: safe
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int main(void){ int *p = 0; if (__VERIFIER_nondet_int()) p = malloc(4); if (p) *p = 1; free(p); return 0; }
