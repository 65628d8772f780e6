// redcomp: --deadlock | truth: unsafe | expect: unsafe
// A thread waits for its own end.
#include <pthread.h>

pthread_t t;
int known;

void *worker(void *arg) {
  pthread_join(pthread_self(), 0);
  return 0;
}

int main(void) {
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  return 0;
}
