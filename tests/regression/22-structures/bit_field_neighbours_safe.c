// redcomp: --safety | truth: safe | expect: safe
// Under a lock nothing that others write to its neighbours is lost, and one behind `int : 0` is no neighbour.
#include <assert.h>
#include <pthread.h>

struct { unsigned left : 4, right : 4; int : 0; unsigned apart : 4; } flags;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *thread(void *unused) {
  pthread_mutex_lock(&m);
  flags.left = 1;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  flags.apart = 3;
  pthread_mutex_lock(&m);
  flags.right = 2;
  pthread_mutex_unlock(&m);
  pthread_join(t, NULL);
  assert(flags.left == 1 && flags.right == 2 && flags.apart == 3);
  return 0;
}
