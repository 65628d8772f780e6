// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --engine search | truth: unsafe | expect: unsafe
// Two of a kind, one of them is joined: the other one need not have counted.
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
  pthread_t t1, t2;
  pthread_create(&t1, NULL, count, NULL);
  pthread_create(&t2, NULL, count, NULL);
  pthread_join(t1, NULL);
  pthread_mutex_lock(&m);
  assert(n == 2);
  pthread_mutex_unlock(&m);
  return 0;
}
