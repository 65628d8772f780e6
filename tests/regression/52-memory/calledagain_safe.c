// redcomp: --memory | truth: safe | expect: safe
// The function is called again when the thread has ended that has the address of its local.
#include <pthread.h>
void *worker(void *given) {
  int *to = given;
  *to = 1;
  return 0;
}
void run(void) {
  int x;
  pthread_t t;
  pthread_create(&t, 0, worker, &x);
  pthread_join(t, 0);
}
int main(void) {
  for (int i = 0; i < 3; i++) run();
  return 0;
}
