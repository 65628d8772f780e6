// redcomp: --safety --engine ul-cseq | truth: safe | expect: safe
// A thread is not called by the driver before it has been created.
#include <assert.h>
#include <pthread.h>

int x = 0;

void *spoil(void *unused) {
  x = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  assert(x == 0);
  pthread_create(&t, NULL, spoil, NULL);
  return 0;
}
