// redcomp: --safety | truth: safe | expect: safe
// An array of mutexes with constant indices.
#include <assert.h>
#include <pthread.h>

int x = 0;
pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

void *thread(void *unused) {
  pthread_mutex_lock(&m[1]);
  x++;
  pthread_mutex_unlock(&m[1]);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, thread, NULL);
  pthread_create(&t2, NULL, thread, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(x == 2);
  return 0;
}
