// redcomp: --deadlock | truth: unsafe | expect: unsafe
// Who gives up may have taken the signal ("may consume a condition signal directed concurrently"): the other one waits on.
#include <pthread.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
struct timespec until;
int waiting, late;

void *impatient(void *unused) {
  pthread_mutex_lock(&m);
  waiting++;
  late = pthread_cond_timedwait(&c, &m, &until) != 0;
  pthread_mutex_unlock(&m);
  return NULL;
}

void *patient(void *unused) {
  pthread_mutex_lock(&m);
  waiting++;
  pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, impatient, NULL);
  pthread_create(&b, NULL, patient, NULL);
  pthread_mutex_lock(&m);
  if (waiting != 2) return 0;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_join(a, NULL);
  if (!late) return 0;
  pthread_join(b, NULL);
  return 0;
}
