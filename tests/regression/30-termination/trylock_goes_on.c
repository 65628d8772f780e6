// redcomp: --termination | truth: unsafe | expect: unsafe
// redcomp: --termination --rule paper | truth: unsafe | expect: unsafe
// redcomp: --termination --no-reduction | truth: unsafe | expect: unsafe
// One thread stands inside what would be a block, waiting for b with a in its hands, while the other goes round trying to
// get a. The first lock must not be moved past the attempts that fail because of it.
#include <pthread.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

void *both(void *arg) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, both, 0);
  pthread_mutex_lock(&b);
  while (pthread_mutex_trylock(&a)) {
  }
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_join(t, 0);
  return 0;
}
