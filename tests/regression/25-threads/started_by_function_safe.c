// redcomp: --safety | truth: safe | expect: safe
// A function starts a thread and returns its handle.
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
  pthread_join(b, NULL);
  assert(cells[0] == 1 && cells[1] == 1);
  return 0;
}
