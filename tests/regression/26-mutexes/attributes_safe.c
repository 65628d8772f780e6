// redcomp: --safety | truth: safe | expect: safe
// What is no value of an attribute is refused, and what was set can be asked for.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <time.h>

int main(void) {
  int value;
  pthread_mutexattr_t mutex;
  pthread_mutexattr_init(&mutex);
  assert(pthread_mutexattr_settype(&mutex, 77) == EINVAL);
  assert(pthread_mutexattr_setpshared(&mutex, 7) == EINVAL);
  assert(pthread_mutexattr_setprotocol(&mutex, PTHREAD_PRIO_INHERIT) == 0);
  assert(pthread_mutexattr_setprotocol(&mutex, 9) == EINVAL);
  assert(pthread_mutexattr_gettype(&mutex, &value) == 0 && value == PTHREAD_MUTEX_DEFAULT);
  assert(pthread_mutexattr_getprotocol(&mutex, &value) == 0 && value == PTHREAD_PRIO_INHERIT);

  pthread_attr_t thread;
  size_t size;
  pthread_attr_init(&thread);
  assert(pthread_attr_setdetachstate(&thread, 5) == EINVAL);
  assert(pthread_attr_getdetachstate(&thread, &value) == 0 && value == PTHREAD_CREATE_JOINABLE);
  assert(pthread_attr_setstacksize(&thread, 1) == EINVAL);
  assert(pthread_attr_setstacksize(&thread, 1 << 20) == 0);
  assert(pthread_attr_getstacksize(&thread, &size) == 0 && size == 1 << 20);
  assert(pthread_attr_setscope(&thread, PTHREAD_SCOPE_PROCESS) == ENOTSUP);

  pthread_condattr_t condition;
  pthread_condattr_init(&condition);
  assert(pthread_condattr_setclock(&condition, 77) == EINVAL);
  assert(pthread_condattr_setclock(&condition, CLOCK_MONOTONIC) == 0);
  return 0;
}
