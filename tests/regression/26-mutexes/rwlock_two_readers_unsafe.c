// redcomp: --safety | truth: unsafe | expect: unsafe
// A writer that only tries does not wait for the readers.
#include <assert.h>
#include <pthread.h>

int x = 0, y = 0;
pthread_rwlock_t l;

void *reader(void *unused) {
  pthread_rwlock_rdlock(&l);
  assert(x == y);
  pthread_rwlock_unlock(&l);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_rwlock_init(&l, NULL);
  pthread_create(&t1, NULL, reader, NULL);
  pthread_create(&t2, NULL, reader, NULL);
  int busy = pthread_rwlock_trywrlock(&l);
  x = 1;
  y = 1;
  if (!busy) pthread_rwlock_unlock(&l);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_rwlock_destroy(&l);
  return 0;
}
