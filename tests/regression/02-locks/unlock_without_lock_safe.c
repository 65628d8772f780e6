// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --rule paper | truth: safe | expect: safe
// Each thread unlocks what it has locked.
#include <assert.h>
#include <pthread.h>

int x = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *careful(void *unused) {
  pthread_mutex_lock(&m);
  x = 1;                     // MOVER: both
  assert(x == 1);
  pthread_mutex_unlock(&m);
  return NULL;
}

void *careful_too(void *unused) {
  pthread_mutex_lock(&m);
  x = 2;                     // MOVER: both
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, careful, NULL);
  pthread_create(&t2, NULL, careful_too, NULL);
  return 0;
}
