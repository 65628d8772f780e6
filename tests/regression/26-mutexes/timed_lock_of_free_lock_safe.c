// redcomp: --safety | truth: safe | expect: safe
// What can be had at once does not time out.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
sem_t s;
struct timespec until;

int main(void) {
  sem_init(&s, 0, 1);
  assert(pthread_mutex_timedlock(&m, &until) == 0);
  assert(pthread_rwlock_timedrdlock(&l, &until) == 0);
  assert(sem_timedwait(&s, &until) == 0);
  return 0;
}
