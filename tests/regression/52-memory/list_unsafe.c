// redcomp: --memory | truth: unsafe | expect: unsafe
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
struct n { struct n *next; int v; }; int main(void){ struct n *h = 0; while (__VERIFIER_nondet_int()) { struct n *e = malloc(sizeof *e); e->next = h; e->v = 1; h = e; } while (h) { free(h); h = h->next; } return 0; }
