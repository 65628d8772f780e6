// redcomp: --error-label ERROR | truth: unsafe | expect: unsafe
// redcomp: --error-label ERROR --deadlock | truth: unsafe | expect: unsafe
// A label in front of a loop that is never left, and at the end of a block: reaching it is enough.
#include <pthread.h>

int flag;
void *wait(void *arg) {
  while (!flag) {
  }
ERROR:
  for (;;) {
  }
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, wait, 0);
  flag = 1;
  pthread_join(t, 0);
  return 0;
}
