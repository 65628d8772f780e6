// redcomp: --safety | truth: safe | expect: safe
// All values fit into the smaller type.
#include <assert.h>
#include <pthread.h>

int x = 100;

void *worker(void *arg) {
  x = 120;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  signed char c = x;
  unsigned char d = c;
  assert(c >= 100 && d >= 100);
  return 0;
}
