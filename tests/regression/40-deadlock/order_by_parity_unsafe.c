// redcomp: --deadlock | truth: unsafe | expect: unsafe
// n becomes odd.
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t counting = PTHREAD_MUTEX_INITIALIZER;
int n;

void lock_both(int swapped) {
  if (swapped) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
  } else {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
  }
}

int next(int by) {
  int mine;
  pthread_mutex_lock(&counting);
  n = n + by;
  mine = n;
  pthread_mutex_unlock(&counting);
  return mine;
}

void *first(void *arg) {
  while (1) {
    lock_both(next(2) % 2);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
  }
  return 0;
}

void *second(void *arg) {
  while (1) {
    lock_both(next(-3) % 2);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
  }
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
