// redcomp: --safety --spurious-wakeups off | truth: safe | expect: safe
// A signal does not wake a thread that begins to wait after it.
#include <assert.h>
#include <pthread.h>

int waits = 0, signalled = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;

void *early(void *unused) {
  pthread_mutex_lock(&m);
  waits = 1;
  pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  return NULL;
}

void *late(void *unused) {
  pthread_mutex_lock(&m);
  if (signalled) {
    pthread_cond_wait(&c, &m);
    assert(0);
  }
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, early, NULL);
  pthread_create(&u, NULL, late, NULL);
  pthread_mutex_lock(&m);
  if (waits) { pthread_cond_signal(&c); signalled = 1; }
  pthread_mutex_unlock(&m);
  return 0;
}
