// redcomp: --safety | truth: unsafe | expect: unsafe
// Who holds a reader-writer lock for writing does not wait for itself: glibc says EDEADLK.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int x = 0;

int main(void) {
  pthread_rwlock_wrlock(&l);
  if (pthread_rwlock_wrlock(&l) == EDEADLK) x++;
  if (pthread_rwlock_rdlock(&l) == EDEADLK) x++;
  pthread_rwlock_unlock(&l);
  assert(pthread_rwlock_trywrlock(&l) == 0);
  assert(x != 2);
}
