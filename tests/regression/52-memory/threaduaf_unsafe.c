// redcomp: --memory | truth: unsafe | expect: unsafe
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int *p; void *t(void*x){ *p = 2; return 0; }
int main(void){ pthread_t a; p = malloc(sizeof(int)); pthread_create(&a,0,t,0); free(p); pthread_join(a,0); return 0; }
