// redcomp: --memory | truth: unsafe | expect: unsafe
// pthread_exit ends all functions of the thread.
#include <pthread.h>
int *kept;
void finish(void) {
  int v = 1;
  kept = &v;
  pthread_exit(0);
}
void *worker(void *unused) {
  finish();
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  return *kept;
}
