// redcomp: --safety | truth: unsafe | expect: unsafe
// Nobody waits for the second thread.
#include <assert.h>
#include <pthread.h>

int x = 0, y = 0;

void *first(void *unused) {
  x = 1;
  return NULL;
}

void *second(void *unused) {
  y = 1;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, first, NULL);
  pthread_create(&t2, NULL, second, NULL);
  pthread_join(t1, NULL);
  assert(x == 1);
  assert(y == 1);
  return 0;
}
