// redcomp: --safety | truth: safe | expect: safe
// Two locks, two variables, one thread that holds both: their sum is kept.
#include <assert.h>
#include <pthread.h>

int left = 5, right = 5;
pthread_mutex_t ml = PTHREAD_MUTEX_INITIALIZER, mr = PTHREAD_MUTEX_INITIALIZER;

void *move(void *unused) {
  pthread_mutex_lock(&ml);
  pthread_mutex_lock(&mr);
  left = left - 1;
  right = right + 1;
  pthread_mutex_unlock(&mr);
  pthread_mutex_unlock(&ml);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, move, NULL);
  pthread_create(&t2, NULL, move, NULL);
  pthread_mutex_lock(&ml);
  pthread_mutex_lock(&mr);
  assert(left + right == 10);
  pthread_mutex_unlock(&mr);
  pthread_mutex_unlock(&ml);
  return 0;
}
