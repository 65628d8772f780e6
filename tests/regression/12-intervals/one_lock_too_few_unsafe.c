// redcomp: --safety | truth: unsafe | expect: unsafe
// One writer does not take the lock: holding it says nothing about x.
#include <assert.h>
#include <pthread.h>

int x = 0;
pthread_mutex_t m;

void *polite(void *arg) {
  pthread_mutex_lock(&m);
  x = 1;
  pthread_mutex_unlock(&m);
  return 0;
}

void *rude(void *arg) {
  x = 2;
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, polite, 0);
  pthread_create(&u, 0, rude, 0);
  pthread_mutex_lock(&m);
  int seen = x;
  if (seen == 1) assert(x == 1);
  pthread_mutex_unlock(&m);
  return 0;
}
