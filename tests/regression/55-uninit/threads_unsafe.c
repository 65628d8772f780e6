// redcomp: --uninit | truth: unsafe | expect: unsafe
// Main does not wait.
#include <pthread.h>
void *worker(void *given) {
  int *to = given;
  *to = 7;
  return 0;
}
int main(void) {
  pthread_t t;
  int x;
  pthread_create(&t, 0, worker, &x);
  if (x == 7) return 1;
  pthread_join(t, 0);
  return 0;
}
