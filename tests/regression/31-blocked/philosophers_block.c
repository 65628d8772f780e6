// redcomp: --termination | truth: unsafe | expect: unsafe
// Dining philosophers who all take the left fork first.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
pthread_mutex_t forks[4];

void *philosopher(void *arg) {
  int me = (int)(long)arg;
  int first = me, second = (me + 1) % 4;
  for (int hunger = __VERIFIER_nondet_int(); hunger > 0; hunger--) {
    pthread_mutex_lock(&forks[first]);
    pthread_mutex_lock(&forks[second]);
    pthread_mutex_unlock(&forks[second]);
    pthread_mutex_unlock(&forks[first]);
  }
  return 0;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, philosopher, (void *)(long)i);
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
  return 0;
}
