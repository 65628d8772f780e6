// redcomp: --safety | truth: safe | expect: safe
// A number that is only kept is still the handle.
#include <assert.h>
#include <pthread.h>

int x;

void *work(void *unused) {
  x = 1;
  return 0;
}

int main(void) {
  unsigned long ids[2];
  pthread_create(&ids[1], 0, work, 0);
  ids[0] = ids[1];
  assert(ids[0] != pthread_self());
  pthread_join(ids[0], 0);
  assert(x == 1);
}
