// redcomp: --memory | truth: unsafe | expect: unsafe
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
char s[3] = {'a','b','c'}; int main(void){ return strlen(s); }
