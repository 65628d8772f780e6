// redcomp: --safety | truth: safe | expect: safe
// The twin of reader_without_lock_unsafe.c.
#include <assert.h>
#include <pthread.h>

int a = 0, b = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *writer(void *unused) {
  pthread_mutex_lock(&m);
  a = 1;                     // MOVER: both
  b = 1;                     // MOVER: both
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  pthread_mutex_lock(&m);
  int seen = a;
  assert(seen == b);
  pthread_mutex_unlock(&m);
  return 0;
}
