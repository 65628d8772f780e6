// redcomp: --races | truth: unsafe | expect: unsafe
#include <pthread.h>
volatile int flag;
void *w(void *p) { flag = 1; return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); while (!flag) ; pthread_join(t, 0); return 0; }
