// redcomp: --deadlock | truth: safe | expect: safe
// redcomp: --deadlock --rule paper --timeout 60 | truth: safe | expect: safe
// A recursive mutex may be locked again.
#include <pthread.h>

pthread_mutex_t a;

int main(void) {
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&a, &kind);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&a);
  return 0;
}
