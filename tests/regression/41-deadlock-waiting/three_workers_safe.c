// redcomp: --deadlock | truth: safe | expect: safe
// A pool of threads that wait for jobs; in the end all of them are woken.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int jobs, stop;

void *work(void *arg) {
  for (;;) {
    pthread_mutex_lock(&m);
    while (jobs == 0 && !stop) pthread_cond_wait(&changed, &m);
    if (jobs == 0) {
      pthread_mutex_unlock(&m);
      return 0;
    }
    jobs--;
    pthread_mutex_unlock(&m);
  }
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&m);
    jobs++;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&m);
  }
  pthread_mutex_lock(&m);
  stop = 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&m);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  return 0;
}
