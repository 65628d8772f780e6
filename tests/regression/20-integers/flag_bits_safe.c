// redcomp: --safety | truth: safe | expect: safe
// Each thread sets its own bit, under the lock.
#include <assert.h>
#include <pthread.h>

unsigned flags = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *set(void *bit) {
  pthread_mutex_lock(&m);
  flags |= 1u << (long)bit;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, set, (void *)0);
  pthread_create(&t2, NULL, set, (void *)5);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(flags == 0x21 && !(flags & ~0x21u));
  return 0;
}
