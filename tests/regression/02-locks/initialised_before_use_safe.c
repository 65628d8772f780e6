// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --rule paper | truth: safe | expect: safe
// Main initialises, then creates; and destroys when all have ended.
#include <assert.h>
#include <pthread.h>

int x = 0;
pthread_mutex_t m;

void *first(void *unused) {
  pthread_mutex_lock(&m);
  x = 1;                     // MOVER: both
  assert(x == 1);
  pthread_mutex_unlock(&m);  // MOVER: left
  return NULL;
}

void *second(void *unused) {
  pthread_mutex_lock(&m);
  x = 2;                     // MOVER: both
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_mutex_init(&m, NULL);
  pthread_create(&t1, NULL, first, NULL);
  pthread_create(&t2, NULL, second, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_mutex_destroy(&m);
  return 0;
}
