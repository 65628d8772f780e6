// redcomp: --safety | truth: unsafe | expect: unknown
// A member of the library's structure, of a local, where the model of mutexes has others.
#include <assert.h>
#include <pthread.h>

int main(void) {
  pthread_mutexattr_t recursive;
  pthread_mutexattr_init(&recursive);
  pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_t other;
  other.__data.__lock = 1;
  assert(other.__data.__lock == 0);
  return 0;
}
