// redcomp: --races | truth: unsafe | expect: unsafe
#include <pthread.h>
int x;
void *w(void *p) { __atomic_store_n(&x, 1, __ATOMIC_SEQ_CST); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); int r = x; pthread_join(t, 0); return r; }
