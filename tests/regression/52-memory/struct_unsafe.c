// redcomp: --memory | truth: unsafe | expect: unsafe
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
struct s { int a[2]; int b; } v; int main(void){ int i = 2; v.a[i] = 1; return v.b; }
