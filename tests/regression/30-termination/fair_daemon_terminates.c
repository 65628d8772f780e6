// redcomp: --termination --fair | truth: safe | expect: safe
// A thread that goes round for ever ends with the program, and with fairness main returns some day.
#include <pthread.h>
void *daemon(void *arg) {
  while (1) {
  }
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, daemon, 0);
  return 0;
}
