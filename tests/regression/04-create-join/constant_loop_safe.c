// redcomp: --safety | truth: safe | expect: safe
// Creation and join in loops of constant length.
#include <assert.h>
#include <pthread.h>

int n = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *count(void *unused) {
  pthread_mutex_lock(&m);
  n++;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, count, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  assert(n == 3);
  return 0;
}
