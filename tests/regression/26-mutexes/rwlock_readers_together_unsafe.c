// redcomp: --safety | truth: unsafe | expect: unsafe
// Two readers may be inside at the same time.
#include <assert.h>
#include <pthread.h>

int inside = 0;
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

void *reader(void *unused) {
  pthread_rwlock_rdlock(&l);
  __sync_fetch_and_add(&inside, 1);
  assert(inside == 1);
  __sync_fetch_and_sub(&inside, 1);
  pthread_rwlock_unlock(&l);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, reader, NULL);
  reader(NULL);
  return 0;
}
