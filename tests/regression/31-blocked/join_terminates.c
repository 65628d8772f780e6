// redcomp: --termination | truth: safe | expect: safe
// redcomp: --termination --rule paper | truth: safe | expect: safe
// Main gives the lock back before it joins.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *work(void *arg) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, 0, work, 0);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
