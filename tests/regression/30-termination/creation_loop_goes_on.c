// redcomp: --termination | truth: unsafe | expect: unsafe
// Creating threads without end is an infinite run, though each of them ends at once.
#include <pthread.h>
void *nothing(void *arg) { return 0; }

int main(void) {
  pthread_t t;
  while (1) pthread_create(&t, 0, nothing, 0);
  return 0;
}
