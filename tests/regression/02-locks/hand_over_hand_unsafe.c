// redcomp: --safety | truth: unsafe | expect: unsafe
// As nested_safe.c, but the first lock is released before the second one is taken: the sum is wrong in between.
#include <assert.h>
#include <pthread.h>

int left = 5, right = 5;
pthread_mutex_t ml = PTHREAD_MUTEX_INITIALIZER, mr = PTHREAD_MUTEX_INITIALIZER;

void *move(void *unused) {
  pthread_mutex_lock(&ml);
  left = left - 1;
  pthread_mutex_unlock(&ml);
  pthread_mutex_lock(&mr);
  right = right + 1;
  pthread_mutex_unlock(&mr);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, move, NULL);
  pthread_mutex_lock(&ml);
  pthread_mutex_lock(&mr);
  assert(left + right == 10);
  pthread_mutex_unlock(&mr);
  pthread_mutex_unlock(&ml);
  return 0;
}
