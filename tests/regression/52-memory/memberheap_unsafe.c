// redcomp: --memory | truth: unsafe | expect: unknown
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
struct s { int a[4]; int b; }; int main(void){ struct s *p = malloc(sizeof *p); int *q = &p->b; q[1] = 1; free(p); return 0; }
