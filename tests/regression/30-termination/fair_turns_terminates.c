// redcomp: --termination --fair | truth: safe | expect: safe
// Two threads take turns by spinning: with fairness each lets the other go on.
#include <pthread.h>
#include <stdatomic.h>
atomic_int turn;

void *second(void *arg) {
  for (int i = 0; i < 3; i++) {
    while (turn != 1) {
    }
    turn = 0;
  }
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, second, 0);
  for (int i = 0; i < 3; i++) {
    while (turn != 0) {
    }
    turn = 1;
  }
  pthread_join(t, 0);
  return 0;
}
