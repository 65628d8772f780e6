// redcomp: --deadlock | truth: unsafe | expect: unsafe
// The copy is held, and nobody gives it back.
#include <pthread.h>

struct queue {
  pthread_mutex_t lock;
  int length;
} first = {PTHREAD_MUTEX_INITIALIZER, 0}, second;

void *worker(void *unused) {
  pthread_mutex_lock(&second.lock);
  pthread_mutex_unlock(&second.lock);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&first.lock);
  second = first;
  pthread_mutex_unlock(&first.lock);
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  return 0;
}
