// redcomp: --deadlock | truth: unsafe | expect: unsafe
// A wait gives up its own mutex, but not the other one, without which nobody gets to the signal.
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int ready;

void *first(void *arg) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  while (!ready) pthread_cond_wait(&changed, &a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}

void *second(void *arg) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, 0, first, 0);
  pthread_create(&t2, 0, second, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  return 0;
}
