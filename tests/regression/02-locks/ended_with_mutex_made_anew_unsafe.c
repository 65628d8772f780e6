// redcomp: --safety | truth: unsafe | expect: unsafe
// What a thread wrote that ended with the mutex is seen by who gets it when it is made anew.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;

void *first(void *unused) {
  pthread_mutex_lock(&m);
  x = 5;
  return NULL;
}

void *second(void *unused) {
  pthread_mutex_lock(&m);
  assert(x != 5);
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_join(a, NULL);
  pthread_mutex_init(&m, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(b, NULL);
  return 0;
}
