// redcomp: --races | truth: safe | expect: safe
#include <pthread.h>
#include <semaphore.h>
int x;
sem_t s;
void *w(void *p) { sem_wait(&s); x++; sem_post(&s); return 0; }
int main(void) { pthread_t t; sem_init(&s, 0, 1); pthread_create(&t, 0, w, 0); sem_wait(&s); x = 2; sem_post(&s); pthread_join(t, 0); return 0; }
