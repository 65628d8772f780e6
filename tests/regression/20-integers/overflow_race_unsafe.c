// redcomp: --safety --signed-overflow report | truth: unsafe | expect: unsafe
// Between the check and the addition another thread may add, too.
#include <pthread.h>

int n = 2147483646;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *add(void *unused) {
  if (n < 2147483647) n = n + 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, add, NULL);
  add(NULL);
  pthread_join(t, NULL);
  return 0;
}
