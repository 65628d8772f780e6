// redcomp: --safety | truth: safe | expect: safe
// A structure is copied under the lock that its writer holds.
#include <assert.h>
#include <pthread.h>

struct pair { int first, second; } shared;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *writer(void *unused) {
  pthread_mutex_lock(&m);
  shared.first = 1;
  shared.second = 1;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  pthread_mutex_lock(&m);
  struct pair mine = shared;
  pthread_mutex_unlock(&m);
  assert(mine.first == mine.second);
  return 0;
}
