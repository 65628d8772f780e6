// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --engine search | truth: unsafe | expect: unsafe
// Three of a kind, and one that forgets the lock.
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

void *hurry(void *unused) {
  sum += 2;
  return NULL;
}

int main(void) {
  pthread_t t1, t2, t3;
  pthread_create(&t1, NULL, work, NULL);
  pthread_create(&t2, NULL, work, NULL);
  pthread_create(&t3, NULL, hurry, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_join(t3, NULL);
  assert(sum == 6);
  return 0;
}
