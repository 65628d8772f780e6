// redcomp: --safety --engine ul-cseq | truth: unsafe | expect: unsafe
// The thread is suspended between reading and writing x.
#include <assert.h>
#include <pthread.h>

int x = 0;

void *count(void *unused) {
  x++;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, count, NULL);
  x = 5;
  assert(x == 5 || x == 6);
  return 0;
}
