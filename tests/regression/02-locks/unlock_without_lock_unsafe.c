// redcomp: --safety | truth: unsafe | expect: unsafe
// A thread that unlocks what it does not hold opens the door for itself and others.
#include <assert.h>
#include <pthread.h>

int x = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *careful(void *unused) {
  pthread_mutex_lock(&m);
  x = 1;                     // MOVER: non
  assert(x == 1);
  pthread_mutex_unlock(&m);
  return NULL;
}

void *careless(void *unused) {
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  x = 2;                     // MOVER: non
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, careful, NULL);
  pthread_create(&t2, NULL, careless, NULL);
  return 0;
}
