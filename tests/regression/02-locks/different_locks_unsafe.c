// redcomp: --safety | truth: unsafe | expect: unsafe
// Each thread holds a lock, but not the same one.
#include <assert.h>
#include <pthread.h>

int counter = 0;
pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER, m2 = PTHREAD_MUTEX_INITIALIZER;

void *first(void *unused) {
  pthread_mutex_lock(&m1);
  counter++;                  // MOVER: non
  pthread_mutex_unlock(&m1);
  return NULL;
}

void *second(void *unused) {
  pthread_mutex_lock(&m2);
  counter++;                  // MOVER: non
  pthread_mutex_unlock(&m2);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, first, NULL);
  pthread_create(&t2, NULL, second, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(counter == 2);
  return 0;
}
