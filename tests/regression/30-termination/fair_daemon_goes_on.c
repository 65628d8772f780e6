// redcomp: --termination --fair | truth: unsafe | expect: unsafe
// pthread_exit ends the main thread alone, and the other one goes round for ever.
#include <pthread.h>
void *daemon(void *arg) {
  while (1) {
  }
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, daemon, 0);
  pthread_exit(0);
}
