// redcomp: --deadlock | truth: safe | expect: safe
// A loop of the program's own goes round for ever, which is no deadlock.
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
int flag;

void *worker(void *arg) {
  pthread_mutex_lock(&a);
  while (!flag) {}
  pthread_mutex_unlock(&a);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  flag = 1;
  pthread_join(t, 0);
  return 0;
}
