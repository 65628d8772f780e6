// redcomp: --safety --engine ul-cseq | truth: unsafe | expect: unsafe
// What comes after a join is reached, although early joins are cut off.
#include <assert.h>
#include <pthread.h>

int x = 0;

void *work(void *unused) {
  x = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  assert(x == 0);
  return 0;
}
