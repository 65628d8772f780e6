// redcomp: --safety | truth: unsafe | expect: unsafe
// x == x reads x twice.
#include <assert.h>
#include <pthread.h>

int x = 0;

void *writer(void *unused) {
  x = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  assert(x == x);
  return 0;
}
