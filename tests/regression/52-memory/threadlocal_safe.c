// redcomp: --memory | truth: safe | expect: safe
// The function that owns v waits for the worker.
#include <pthread.h>
pthread_t t;
void *worker(void *p) {
  *(int *)p = 1;
  return 0;
}
void start(void) {
  int v = 0;
  pthread_create(&t, 0, worker, &v);
  pthread_join(t, 0);
}
int main(void) {
  start();
  return 0;
}
