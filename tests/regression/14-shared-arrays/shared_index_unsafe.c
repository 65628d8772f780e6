// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// The index itself is shared; it moves between the write and the read.
#include <assert.h>
#include <pthread.h>

int cells[2];
int i = 0;

void *mover(void *unused) {
  i = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, mover, NULL);
  cells[i] = 7;
  assert(cells[i] == 7);
  return 0;
}
