// redcomp: --safety | truth: unsafe | expect: unsafe
// Both look, both find it free, both take it.
#include <assert.h>
#include <pthread.h>

int taken = 0, owners = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *take(void *unused) {
  if (taken == 0) {
    taken = 1;
    pthread_mutex_lock(&m);
    owners++;
    assert(owners == 1);
    pthread_mutex_unlock(&m);
  }
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, take, NULL);
  pthread_create(&t2, NULL, take, NULL);
  return 0;
}
