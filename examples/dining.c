// Dining philosophers who eat until they have had enough; how much that is nobody knows. Each takes the fork with the
// smaller number first, so no circle of waits can arise, and every run ends:
//
//     redcomp examples/dining.c --termination               redcomp examples/dining.c --termination -- -DN=6
//
// dining_deadlock.c is the twin in which all of them take the left fork first.
#include <pthread.h>

#ifndef N
#define N 5
#endif

extern int __VERIFIER_nondet_int(void);

pthread_mutex_t fork_[N];

void *philosopher(void *arg) {
  int me = (int)(long)arg;
  int left = me, right = (me + 1) % N;
  int first = left < right ? left : right, second = left < right ? right : left;
  int hunger = __VERIFIER_nondet_int();
  while (hunger > 0) {
    pthread_mutex_lock(&fork_[first]);
    pthread_mutex_lock(&fork_[second]);
    hunger--;
    pthread_mutex_unlock(&fork_[second]);
    pthread_mutex_unlock(&fork_[first]);
  }
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, philosopher, (void *)(long)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}
