// redcomp: --deadlock | truth: unsafe | expect: unsafe
// A thread waits for the mutex that it holds if f is set, which nobody else touches; main goes on for ever.
#include <pthread.h>

int f, x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *again(void *arg) {
  if (f) pthread_mutex_lock(&m);
  if (x) pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  f = 1;
  pthread_create(&t, 0, again, 0);
  while (1) x = 0;
}
