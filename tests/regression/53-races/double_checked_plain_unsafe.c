// redcomp: --races | truth: unsafe | expect: unsafe
#include <pthread.h>
int data;
int ready;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *w(void *p) {
  if (!ready) {
    pthread_mutex_lock(&m);
    if (!ready) { data = 42; ready = 1; }
    pthread_mutex_unlock(&m);
  }
  return (void *)(long)data;
}
int main(void) { pthread_t a, b; pthread_create(&a, 0, w, 0); pthread_create(&b, 0, w, 0); pthread_join(a, 0); pthread_join(b, 0); return 0; }
