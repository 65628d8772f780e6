// redcomp: --memory | truth: safe | expect: safe
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
char s[3] = {'a','b',0}; int main(void){ return strlen(s); }
