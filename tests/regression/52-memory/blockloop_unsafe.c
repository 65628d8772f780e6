// redcomp: --memory | truth: unsafe | expect: unsafe
// The round may end before the thread.
#include <pthread.h>
void *worker(void *given) {
  int *to = given;
  *to = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  for (int i = 0; i < 1; i++) {
    int x = 0;
    pthread_create(&t, 0, worker, &x);
  }
  pthread_join(t, 0);
  return 0;
}
