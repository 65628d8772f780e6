// redcomp: --races | truth: unsafe | expect: unsafe
#include <pthread.h>
int x, flag;
void *w(void *p) { x = 5; flag = 1; return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); if (flag) x++; pthread_join(t, 0); return 0; }
