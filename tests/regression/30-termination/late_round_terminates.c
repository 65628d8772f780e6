// redcomp: --termination | truth: safe | expect: safe
// The same with an end.
#include <pthread.h>
int x = 100; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *w(void*a){ for(;;){ pthread_mutex_lock(&m); if (x <= 0) { pthread_mutex_unlock(&m); break; } x--; pthread_mutex_unlock(&m);} return 0; }
int main(){ pthread_t t,u; pthread_create(&t,0,w,0); pthread_create(&u,0,w,0); pthread_join(t,0); pthread_join(u,0); return 0; }
