// redcomp: --safety | truth: safe | expect: safe
// A writer is alone; readers see what it left.
#include <assert.h>
#include <pthread.h>

int n = 0;
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

void *count(void *unused) {
  pthread_rwlock_wrlock(&l);
  n = n + 1;
  pthread_rwlock_unlock(&l);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, count, NULL);
  count(NULL);
  pthread_join(t, NULL);
  pthread_rwlock_rdlock(&l);
  assert(n == 2);
  pthread_rwlock_unlock(&l);
  return 0;
}
