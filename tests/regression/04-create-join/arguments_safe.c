// redcomp: --safety | truth: safe | expect: safe
// A number as the argument of a thread.
#include <assert.h>
#include <pthread.h>

int sum = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *add(void *number) {
  pthread_mutex_lock(&m);
  sum += (int)(long)number;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, add, (void *)3);
  pthread_create(&t2, NULL, add, (void *)4);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(sum == 7);
  return 0;
}
