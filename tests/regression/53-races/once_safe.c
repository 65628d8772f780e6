// redcomp: --races | truth: safe | expect: safe
#include <pthread.h>
int data;
pthread_once_t once = PTHREAD_ONCE_INIT;
void init(void) { data = 42; }
void *w(void *p) { pthread_once(&once, init); return (void *)(long)data; }
int main(void) { pthread_t a, b; pthread_create(&a, 0, w, 0); pthread_create(&b, 0, w, 0); pthread_join(a, 0); pthread_join(b, 0); return 0; }
