// redcomp: --races | truth: unsafe | expect: unsafe
#include <pthread.h>
void *w(void *p) { *(int *)p = 7; return 0; }
int main(void) { pthread_t t; int mine = 1; pthread_create(&t, 0, w, &mine); mine++; pthread_join(t, 0); return mine; }
