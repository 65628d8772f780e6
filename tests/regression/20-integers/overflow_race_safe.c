// redcomp: --safety --signed-overflow report | truth: safe | expect: safe
// The check and the addition are made under one lock.
#include <pthread.h>

int n = 2147483646;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *add(void *unused) {
  pthread_mutex_lock(&m);
  if (n < 2147483647) n = n + 1;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, add, NULL);
  add(NULL);
  pthread_join(t, NULL);
  return 0;
}
