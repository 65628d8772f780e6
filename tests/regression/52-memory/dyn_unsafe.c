// redcomp: --memory | truth: unsafe | expect: unsafe
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int main(void){ int n = __VERIFIER_nondet_int(); if (n < 1 || n > 100) return 0; int *a = malloc(n * sizeof(int)); int i = __VERIFIER_nondet_int(); if (i >= 0 && i <= n) a[i] = 1; free(a); return 0; }
