// redcomp: --safety --engine ul-cseq | truth: safe | expect: safe
// A join that is reached too early cuts the run off; the run in which it comes later is another one.
#include <assert.h>
#include <pthread.h>

int x = 0;

void *work(void *unused) {
  x = 1;
  x = 2;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  assert(x == 2);
  return 0;
}
