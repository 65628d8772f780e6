// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --rule paper | truth: safe | expect: safe
// Main locks, and no other thread unlocks.
#include <assert.h>
#include <pthread.h>

int x = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *writer(void *unused) {
  pthread_mutex_lock(&m);
  x = 1;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t1;
  pthread_mutex_lock(&m);
  pthread_create(&t1, NULL, writer, NULL);
  assert(x == 0);
  pthread_mutex_unlock(&m);
  return 0;
}
