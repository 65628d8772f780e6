// redcomp: --memory | truth: safe | expect: safe
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int main(void){ int a[4]; int i = __VERIFIER_nondet_int(); if (i >= 0 && i < 4) a[i] = 1; return 0; }
