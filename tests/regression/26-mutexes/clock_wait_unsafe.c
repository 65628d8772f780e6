// redcomp: --safety | truth: unsafe | expect: unsafe
// A wait until a time of some clock gives up the mutex like any other.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
struct timespec until;
int x;

void *writer(void *unused) {
  pthread_mutex_lock(&m);
  x = 1;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  pthread_mutex_lock(&m);
  int before = x;
  pthread_cond_clockwait(&c, &m, CLOCK_MONOTONIC, &until);
  assert(x == before);
  pthread_mutex_unlock(&m);
  return 0;
}
