// redcomp: --overflow | truth: unsafe | expect: unsafe
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <limits.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
float f; int main(void){ int x = __VERIFIER_nondet_int(); f = f * (x * 2); return 0; }
