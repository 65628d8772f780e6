// redcomp: --safety --engine ul-cseq | truth: safe | expect: unknown
// The sequential program does more than this one: a violation that rests on it is not claimed.
#include <assert.h>
#include <pthread.h>

double d = 1.0;
int x = 0;

void *work(void *unused) {
  if (d > 2.0) x = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  assert(x == 0);
  return 0;
}
