// redcomp: --deadlock | truth: safe | expect: safe
// Five of them, one left-handed.
#include <pthread.h>

enum { N = 5 };
pthread_mutex_t fork[N];

void *philosopher(void *arg) {
  int i = (int)(long)arg;
  while (1) {
    if (i == 0) {
      pthread_mutex_lock(&fork[1]);
      pthread_mutex_lock(&fork[0]);
    } else {
      pthread_mutex_lock(&fork[i]);
      pthread_mutex_lock(&fork[(i + 1) % N]);
    }
    pthread_mutex_unlock(&fork[(i + 1) % N]);
    pthread_mutex_unlock(&fork[i]);
  }
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_mutex_init(&fork[i], 0);
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, philosopher, (void *)(long)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}
