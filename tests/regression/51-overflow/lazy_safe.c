// redcomp: --overflow | truth: safe | expect: safe
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <limits.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int main(void){ int x = __VERIFIER_nondet_int(); if (x < INT_MAX && x + 1 > 0) return 1; return 0; }
