// redcomp: --termination | truth: unsafe | expect: unsafe
// Without fairness the scheduler may let main wait for ever.
#include <pthread.h>
int flag;

void *set(void *arg) {
  flag = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  while (!flag) {
  }
  pthread_join(t, 0);
  return 0;
}
