// redcomp: --termination | truth: unsafe | expect: unsafe
// Two rounds lead back, one does not.
#include <pthread.h>

int seen;

void *alternate(void *arg) {
  int i = 0;
  while (i != 2) {
    i = 1 - i;
    seen = i;
  }
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, alternate, 0);
  pthread_join(t, 0);
  return 0;
}
