// redcomp: --races | truth: safe | expect: safe
#include <pthread.h>
#include <stdatomic.h>
int data;
atomic_int ready;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *w(void *p) {
  if (!atomic_load(&ready)) {
    pthread_mutex_lock(&m);
    if (!atomic_load(&ready)) { data = 42; atomic_store(&ready, 1); }
    pthread_mutex_unlock(&m);
  }
  return (void *)(long)data;
}
int main(void) { pthread_t a, b; pthread_create(&a, 0, w, 0); pthread_create(&b, 0, w, 0); pthread_join(a, 0); pthread_join(b, 0); return 0; }
