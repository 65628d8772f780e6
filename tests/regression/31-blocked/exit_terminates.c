// redcomp: --termination | truth: safe | expect: safe
// Main would wait for a thread that never ends by itself; it ends the program instead.
#include <pthread.h>
#include <stdlib.h>

void *work(void *arg) {
  exit(0);
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  return 0;
}
