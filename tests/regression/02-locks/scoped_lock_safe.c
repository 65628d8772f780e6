// redcomp: --safety | truth: safe | expect: safe
// The lock is released where the scope of the guard is left: by its end, return, break and continue.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x, held;

static void release(pthread_mutex_t **guard) {
  held--;
  pthread_mutex_unlock(*guard);
}

static pthread_mutex_t *acquire(void) {
  pthread_mutex_lock(&m);
  held++;
  return &m;
}

#define LOCKED __attribute__((cleanup(release))) pthread_mutex_t *guard = acquire()

int increment(int times) {
  for (int i = 0;; i++) {
    LOCKED;
    if (i == times) return x;
    if (i == 3) break;
    if (x > 100) continue;
    x++;
  }
  { LOCKED; assert(held == 1); }
  return -1;
}

void *worker(void *unused) {
  increment(1);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  increment(1);
  pthread_join(t, NULL);
  assert(x == 2 && held == 0);
  return 0;
}
