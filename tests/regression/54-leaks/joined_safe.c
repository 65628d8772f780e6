// redcomp: --memory-leaks | truth: safe | expect: safe
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int *p; void *t(void*x){ *p = 2; return 0; }
int main(void){ pthread_t a; p = malloc(sizeof(int)); pthread_create(&a,0,t,0); pthread_join(a,0); free(p); return 0; }
