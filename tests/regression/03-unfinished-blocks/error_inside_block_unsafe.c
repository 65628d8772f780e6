// redcomp: --safety | truth: unsafe | expect: unsafe
// A step to an error ends a block: what follows in the block does not matter.
#include <assert.h>
#include <pthread.h>

int x = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *thread(void *unused) {
  pthread_mutex_lock(&m);
  x++;
  assert(x < 2);
  pthread_mutex_unlock(&m);
  while (1) {}
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, thread, NULL);
  pthread_create(&t2, NULL, thread, NULL);
  return 0;
}
