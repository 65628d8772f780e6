// redcomp: --safety | truth: safe | expect: safe
// The threads may wait for each other for ever; when they do not, the assertion holds.
#include <assert.h>
#include <pthread.h>

int n = 0;
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

void *ab(void *unused) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  n++;
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

void *ba(void *unused) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  n++;
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, ab, NULL);
  pthread_create(&t2, NULL, ba, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(n == 2);
  return 0;
}
