// redcomp: --termination | truth: unsafe | expect: unsafe
// Two threads count a hundred down to one, and then for ever from five to one: the round comes late.
#include <pthread.h>
int x = 100; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *w(void*a){ for(;;){ pthread_mutex_lock(&m); if (x <= 0) { pthread_mutex_unlock(&m); break; } if (x > 1) x--; else x = 5; pthread_mutex_unlock(&m);} return 0; }
int main(){ pthread_t t,u; pthread_create(&t,0,w,0); pthread_create(&u,0,w,0); pthread_join(t,0); pthread_join(u,0); return 0; }
