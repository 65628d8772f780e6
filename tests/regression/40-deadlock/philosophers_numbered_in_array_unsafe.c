// redcomp: --deadlock | truth: unsafe | expect: unsafe
// What the array holds at first does not matter; the search has to begin with something.
#include <pthread.h>

#define N 4
pthread_mutex_t forks[N];

void *philosopher(void *given) {
  int self = *(int *)given;
  pthread_mutex_lock(&forks[self]);
  pthread_mutex_lock(&forks[(self + 1) % N]);
  pthread_mutex_unlock(&forks[(self + 1) % N]);
  pthread_mutex_unlock(&forks[self]);
  return 0;
}

int main(void) {
  pthread_t threads[N];
  int numbers[N];
  for (int i = 0; i < N; i++) {
    numbers[i] = i;
    pthread_create(&threads[i], 0, philosopher, &numbers[i]);
  }
  for (int i = 0; i < N; i++) pthread_join(threads[i], 0);
}
