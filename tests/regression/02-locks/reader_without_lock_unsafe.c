// redcomp: --safety | truth: unsafe | expect: unsafe
// The writer holds the lock, the reader does not: it sees the state in between.
#include <assert.h>
#include <pthread.h>

int a = 0, b = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *writer(void *unused) {
  pthread_mutex_lock(&m);
  a = 1;                     // MOVER: non
  b = 1;                     // MOVER: non
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  int seen = a;
  assert(seen == b);
  return 0;
}
