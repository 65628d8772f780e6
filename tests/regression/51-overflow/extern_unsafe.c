// redcomp: --overflow | truth: unsafe | expect: unsafe
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <limits.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void out(int); int main(void){ int x = INT_MAX; out(x + 1); return 0; }
