// Dining philosophers who all take their left fork first: each may hold one and wait for the other for ever.
//
//     redcomp examples/dining_deadlock.c --termination
#include <pthread.h>

#ifndef N
#define N 5
#endif

extern int __VERIFIER_nondet_int(void);

pthread_mutex_t fork_[N];

void *philosopher(void *arg) {
  int me = (int)(long)arg;
  int left = me, right = (me + 1) % N;
  int first = left, second = right;
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
