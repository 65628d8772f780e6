// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --engine search | truth: safe | expect: safe
// Identical threads: their order does not matter.
#include <assert.h>
#include <pthread.h>

int sum = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *work(void *unused) {
  pthread_mutex_lock(&m);
  sum += 2;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t1, t2, t3, t4;
  pthread_create(&t1, NULL, work, NULL);
  pthread_create(&t2, NULL, work, NULL);
  pthread_create(&t3, NULL, work, NULL);
  pthread_create(&t4, NULL, work, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_join(t3, NULL);
  pthread_join(t4, NULL);
  assert(sum == 8);
  return 0;
}
