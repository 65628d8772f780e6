// redcomp: --safety | truth: safe | expect: safe
// A recursive lock made by hand: no thread has the handle 0.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
volatile pthread_t owner;
int depth, x;

void lock(void) {
  if (!pthread_equal(owner, pthread_self())) {
    pthread_mutex_lock(&m);
    owner = pthread_self();
  }
  depth++;
}

void unlock(void) {
  if (--depth == 0) {
    owner = 0;
    pthread_mutex_unlock(&m);
  }
}

void *worker(void *unused) {
  lock();
  x = 1;
  lock();
  x = 0;
  unlock();
  unlock();
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  lock();
  assert(x == 0);
  unlock();
  pthread_join(t, NULL);
  return 0;
}
