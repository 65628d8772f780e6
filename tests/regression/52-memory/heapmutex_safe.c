// redcomp: --memory | truth: safe | expect: safe
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
pthread_mutex_t *m; void *t(void*x){ pthread_mutex_lock(m); pthread_mutex_unlock(m); return 0; }
int main(void){ pthread_t a; m = malloc(sizeof *m); pthread_mutex_init(m,0); pthread_create(&a,0,t,0); pthread_join(a,0); free(m); return 0; }
