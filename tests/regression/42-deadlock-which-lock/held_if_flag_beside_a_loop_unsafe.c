// redcomp: --deadlock | truth: unsafe | expect: unsafe
// Whether the second thread holds m depends on f, and main goes on for ever.
#include <pthread.h>

int f, x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;

void *first(void *arg) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&n);
  pthread_mutex_unlock(&n);
  pthread_mutex_unlock(&m);
  return 0;
}

void *second(void *arg) {
  pthread_mutex_lock(&n);
  if (f) pthread_mutex_lock(&m);
  x = 1;
  if (f) pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&n);
  return 0;
}

int main(void) {
  pthread_t a, b;
  f = 1;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  while (1) x = 0;
}
