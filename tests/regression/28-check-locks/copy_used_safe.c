// redcomp: --check locks | truth: safe | expect: safe
// A copy that is initialised anew, and one of an initialiser that nobody has used.
#include <pthread.h>

struct queue {
  pthread_mutex_t lock;
  int length;
} first = {PTHREAD_MUTEX_INITIALIZER}, second;

int main(void) {
  struct queue copy = first;
  pthread_mutex_init(&copy.lock, 0);
  pthread_mutex_lock(&copy.lock);
  pthread_mutex_unlock(&copy.lock);
  second = (struct queue){.lock = PTHREAD_MUTEX_INITIALIZER};
  pthread_mutex_lock(&second.lock);
  pthread_mutex_unlock(&second.lock);
  return 0;
}
