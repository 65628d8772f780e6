// redcomp: --races | truth: unsafe | expect: unsafe
// A spurious wake-up.
#include <pthread.h>
int x, ready;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
void *w(void *p) { pthread_mutex_lock(&m); if (!ready) pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m); x++; return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  x = 3;
  pthread_mutex_lock(&m); ready = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return x;
}
