// redcomp: --safety | truth: unsafe | expect: unsafe
// A function starts a thread and returns its handle; only one is joined.
#include <assert.h>
#include <pthread.h>

int cells[2];

void *work(void *cell) {
  *(int *)cell = 1;
  return NULL;
}

pthread_t start(int *cell) {
  pthread_t t;
  pthread_create(&t, NULL, work, cell);
  return t;
}

int main(void) {
  pthread_t a = start(&cells[0]), b = start(&cells[1]);
  pthread_join(a, NULL);
  assert(cells[0] == 1 && cells[1] == 1);
  return 0;
}
