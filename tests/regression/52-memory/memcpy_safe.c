// redcomp: --memory | truth: safe | expect: safe
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int a[8], b[8]; int main(void){ memcpy(a, b, sizeof b); return 0; }
