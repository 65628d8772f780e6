// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// The release commits, then the thread loops for ever.
#include <assert.h>
#include <pthread.h>

int x = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *writer(void *unused) {
  pthread_mutex_lock(&m);
  x = 1;                     // MOVER: both
  pthread_mutex_unlock(&m);  // MOVER: left
  while (1) {}               // OUT
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  pthread_mutex_lock(&m);
  assert(x == 0);
  pthread_mutex_unlock(&m);
  return 0;
}
