// redcomp: --races | truth: safe | expect: safe
#include <pthread.h>
int x, seen;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *w(void *p) { for (;;) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); } }
int main(void) { pthread_t t; for (;;) { pthread_create(&t, 0, w, 0); pthread_mutex_lock(&m); seen = x; pthread_mutex_unlock(&m); } }
