// redcomp: --races | truth: unsafe | expect: unsafe
#include <pthread.h>
pthread_barrier_t b;
int a[2];
void *w(void *p) { long i = (long)p; a[i] = 1; pthread_barrier_wait(&b); a[1 - i] = 2; return (void *)(long)a[i]; }
int main(void) {
  pthread_t t, u;
  pthread_barrier_init(&b, 0, 2);
  pthread_create(&t, 0, w, (void *)0);
  pthread_create(&u, 0, w, (void *)1);
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
