// redcomp: --deadlock | truth: safe | expect: safe
// Two recursive mutexes in one order, and main goes on for ever.
#include <pthread.h>

int x;
pthread_mutex_t m, n;

void *first(void *arg) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&n);
  pthread_mutex_unlock(&n);
  pthread_mutex_unlock(&m);
  return 0;
}

void *second(void *arg) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&n);
  pthread_mutex_unlock(&n);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&m, &kind);
  pthread_mutex_init(&n, &kind);
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  while (1) x = 0;
}
