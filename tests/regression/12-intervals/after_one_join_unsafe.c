// redcomp: --safety | truth: unsafe | expect: unsafe
// The second thread is created only after the first has ended, but it, too, is still running at the end.
#include <assert.h>
#include <pthread.h>

int x = 0;

void *first(void *arg) {
  x = 1;
  return 0;
}

void *second(void *arg) {
  if (x == 1) x = 2;
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_join(t, 0);
  pthread_create(&u, 0, second, 0);
  assert(x == 1);
  return 0;
}
