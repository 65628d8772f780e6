// redcomp: --overflow | truth: safe | expect: safe
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <limits.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int c = INT_MAX - 2; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; void *t(void*a){ pthread_mutex_lock(&m); c++; pthread_mutex_unlock(&m); return 0; }
int main(void){ pthread_t a,b; pthread_create(&a,0,t,0); pthread_create(&b,0,t,0); pthread_join(a,0); pthread_join(b,0); return 0; }
