// redcomp: --safety | truth: safe | expect: safe
// The loop stops at its bound, so the unsigned counters never wrap, and 2^32 does not get into the clauses.
#include <assert.h>
#include <pthread.h>

unsigned done = 0, sum = 0;
pthread_mutex_t m;

void *worker(void *arg) {
  unsigned i = 0;
  while (i < 100) {
    pthread_mutex_lock(&m);
    if (sum < 1000) sum++;
    pthread_mutex_unlock(&m);
    i++;
  }
  pthread_mutex_lock(&m);
  done = i;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, worker, 0);
  pthread_create(&u, 0, worker, 0);
  pthread_mutex_lock(&m);
  assert(sum <= 1000);
  assert(done == 0 || done == 100);
  pthread_mutex_unlock(&m);
  return 0;
}
