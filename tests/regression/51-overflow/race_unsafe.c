// redcomp: --overflow | truth: unsafe | expect: unsafe
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <limits.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int c = INT_MAX - 1; void *t(void*a){ c++; return 0; }
int main(void){ pthread_t a,b; pthread_create(&a,0,t,0); pthread_create(&b,0,t,0); pthread_join(a,0); pthread_join(b,0); return 0; }
