// redcomp: --memory | truth: unsafe | expect: unsafe
// The worker may still run when the function that owns v has returned.
#include <pthread.h>
pthread_t t;
void *worker(void *p) {
  *(int *)p = 1;
  return 0;
}
void start(void) {
  int v = 0;
  pthread_create(&t, 0, worker, &v);
}
int main(void) {
  start();
  pthread_join(t, 0);
  return 0;
}
