// redcomp: --safety | truth: unsafe | expect: unsafe
// Setting a bit is a read and a write: a bit may be lost.
#include <assert.h>
#include <pthread.h>

unsigned flags = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *set(void *bit) {
  flags |= 1u << (long)bit;
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
