// redcomp: --safety --engine ul-cseq | truth: safe | expect: safe
// Of two statements the second is never seen without the first.
#include <assert.h>
#include <pthread.h>

int x = 0, y = 0;

void *write_both(void *unused) {
  x = 1;
  y = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, write_both, NULL);
  int seen = y;
  assert(!seen || x == 1);
  return 0;
}
