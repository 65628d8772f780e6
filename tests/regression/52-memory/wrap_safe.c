// redcomp: --memory | truth: safe | expect: unknown
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void *get(unsigned long n){ void *p = malloc(n); return p; } int main(void){ int *p = get(sizeof(int)); *p = 1; free(p); return 0; }
