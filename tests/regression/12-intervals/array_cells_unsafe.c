// redcomp: --safety | truth: unsafe | expect: unsafe
// The cell that is read may be the one that the other thread writes.
#include <assert.h>
#include <pthread.h>

int cells[4];
int at = 0;

void *writer(void *arg) {
  cells[at] = 9;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  at = 2;
  int i = at;
  assert(cells[i] < 5);
  return 0;
}
