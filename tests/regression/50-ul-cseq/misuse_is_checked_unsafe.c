// redcomp: --check locks --engine ul-cseq --reduce | truth: unsafe | expect: unsafe
// The same, asked for: mutexes know their owner.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *unlock(void *unused) {
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, NULL, unlock, NULL);
  return 0;
}
