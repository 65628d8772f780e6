// redcomp: --termination | truth: unsafe | expect: unsafe
// redcomp: --termination --rule paper | truth: unsafe | expect: unsafe
// redcomp: --termination --no-reduction | truth: unsafe | expect: unsafe
// The write is committed, then the thread goes round for ever.
#include <pthread.h>
int flag;

void *work(void *arg) {
  flag = 1;
  while (1) {
  }
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  int seen = flag;
  return seen;
}
