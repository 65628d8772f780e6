// redcomp: --races | truth: unsafe | expect: unsafe
#include <pthread.h>
#include <stdio.h>
int x;
void *w(void *p) { printf("%d\n", x); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); x = 2; pthread_join(t, 0); return 0; }
