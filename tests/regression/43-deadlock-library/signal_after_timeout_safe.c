// redcomp: --deadlock | truth: safe | expect: safe
// Whether the first one leaves by the signal or by time, the second signal is for the second one.
#include <pthread.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
struct timespec until;
int stage;

void *first(void *unused) {
  pthread_mutex_lock(&m);
  stage = 1;
  pthread_cond_timedwait(&c, &m, &until);
  stage = 3;
  pthread_mutex_unlock(&m);
  return NULL;
}

void *second(void *unused) {
  pthread_mutex_lock(&m);
  if (stage == 1) {
    stage = 2;
    pthread_cond_wait(&c, &m);
  }
  pthread_mutex_unlock(&m);
  return NULL;
}

void signalOnce(void) {
  pthread_mutex_lock(&m);
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_mutex_lock(&m);
  if (stage != 1) return 0;
  pthread_mutex_unlock(&m);
  signalOnce();
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  signalOnce();
  pthread_join(b, NULL);
  return 0;
}
