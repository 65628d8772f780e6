// redcomp: --races | truth: unsafe | expect: unsafe
#include <pthread.h>
int data, done;
void *w(void *p) { if (!done) { data = 42; done = 1; } return (void *)(long)data; }
int main(void) { pthread_t a, b; pthread_create(&a, 0, w, 0); pthread_create(&b, 0, w, 0); pthread_join(a, 0); pthread_join(b, 0); return 0; }
