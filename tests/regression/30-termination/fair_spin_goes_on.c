// redcomp: --termination --fair | truth: unsafe | expect: unsafe
// Both threads move, and each waits for the other: fairness does not help.
#include <pthread.h>
int flag, other;

void *set(void *arg) {
  while (!other) {
  }
  flag = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  while (!flag) {
  }
  other = 1;
  pthread_join(t, 0);
  return 0;
}
