// redcomp: --deadlock | truth: unsafe | expect: unsafe
// One signal wakes one of two.
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int ready;

void *first(void *arg) {
  pthread_mutex_lock(&a);
  while (!ready) pthread_cond_wait(&changed, &a);
  pthread_mutex_unlock(&a);
  return 0;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, 0, first, 0);
  pthread_create(&t2, 0, first, 0);
  pthread_mutex_lock(&a);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&a);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  return 0;
}
