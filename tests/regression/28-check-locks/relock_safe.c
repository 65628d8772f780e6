// redcomp: --check locks | truth: safe | expect: safe
// A recursive mutex may be locked again by its owner.
#include <pthread.h>

pthread_mutex_t m;

void inner(void) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
}

int main(void) {
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&m, &kind);
  pthread_mutex_lock(&m);
  inner();
  pthread_mutex_unlock(&m);
  return 0;
}
