// redcomp: --safety | truth: unsafe | expect: unsafe
// One thread uses another spinlock.
#include <assert.h>
#include <pthread.h>

int n = 0;
pthread_spinlock_t locks[2];

void *count(void *lock) {
  pthread_spinlock_t *l = lock;
  pthread_spin_lock(l);
  n = n + 1;
  pthread_spin_unlock(l);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_spin_init(&locks[0], PTHREAD_PROCESS_PRIVATE);
  pthread_spin_init(&locks[1], PTHREAD_PROCESS_PRIVATE);
  pthread_create(&t, NULL, count, (void *)&locks[0]);
  count((void *)&locks[1]);
  pthread_join(t, NULL);
  pthread_spin_destroy(&locks[0]);
  assert(n == 2);
  return 0;
}
