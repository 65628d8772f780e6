// redcomp: --memory | truth: unsafe | expect: unsafe
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int a[4], b[4]; int main(void){ int *p = a; int i = 512; p = p + i; *p = 1; return b[0]; }
