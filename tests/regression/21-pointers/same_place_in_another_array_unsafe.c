// redcomp: --safety | truth: unsafe | expect: unsafe
// b + (q - a) is in b, however the difference is computed.
#include <assert.h>
#include <pthread.h>

int a[4], b[4], *q = a;

void *mover(void *unused) {
  q = a + 2;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, mover, NULL);
  int *p = b + (q - a);
  *p = 1;
  assert(b[2] == 0);
  return 0;
}
