// redcomp: --deadlock | truth: safe | expect: safe
// A failed assertion ends the program for those who wait as well.
#include <pthread.h>
#include <assert.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
int x;

void *worker(void *arg) {
  pthread_mutex_lock(&a);
  assert(x == 1);
  pthread_mutex_unlock(&a);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_join(t, 0);
  return 0;
}
