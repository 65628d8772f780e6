// redcomp: --deadlock | truth: safe | expect: unknown
// The lock that a thread took with it is set free by another one. That it will be is not known.
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

void *first(void *arg) {
  pthread_mutex_lock(&a);
  return 0;
}

void *second(void *arg) {
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  return 0;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, 0, first, 0);
  pthread_create(&t2, 0, second, 0);
  pthread_join(t1, 0);
  pthread_mutex_unlock(&a);
  pthread_join(t2, 0);
  return 0;
}
