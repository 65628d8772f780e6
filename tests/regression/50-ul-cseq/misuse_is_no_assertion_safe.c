// redcomp: --safety --engine ul-cseq | truth: safe | expect: safe
// Unlocking what another has locked is an error only where --check locks asks for it, as for every engine.
#include <assert.h>
#include <pthread.h>

int x = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *unlock(void *unused) {
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, NULL, unlock, NULL);
  assert(x == 0);
  return 0;
}
