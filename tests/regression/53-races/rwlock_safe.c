// redcomp: --races | truth: safe | expect: safe
#include <pthread.h>
int x;
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
void *w(void *p) { pthread_rwlock_rdlock(&l); int r = x; pthread_rwlock_unlock(&l); return (void *)(long)r; }
int main(void) { pthread_t t, u; pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0); pthread_rwlock_wrlock(&l); x = 1; pthread_rwlock_unlock(&l); return 0; }
