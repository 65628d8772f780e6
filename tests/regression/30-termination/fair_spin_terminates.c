// redcomp: --termination --fair | truth: safe | expect: safe
// With fairness the other thread is not ignored for ever, so it sets the flag.
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
