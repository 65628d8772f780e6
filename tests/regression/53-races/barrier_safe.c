// redcomp: --races | truth: safe | expect: safe
#include <pthread.h>
pthread_barrier_t b;
int a[2];
void *w(void *p) { long i = (long)p; a[i] = 1; pthread_barrier_wait(&b); return (void *)(long)a[1 - i]; }
int main(void) {
  pthread_t t, u;
  pthread_barrier_init(&b, 0, 2);
  pthread_create(&t, 0, w, (void *)0);
  pthread_create(&u, 0, w, (void *)1);
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
