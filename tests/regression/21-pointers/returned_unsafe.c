// redcomp: --safety | truth: unsafe | expect: unsafe
// Both threads get a pointer to the same element.
#include <assert.h>
#include <pthread.h>

int cells[2];

int *cell(long i) { return &cells[i / 2]; }

void *count(void *number) {
  int *mine = cell((long)number);
  *mine = *mine + 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, count, (void *)0);
  count((void *)1);
  pthread_join(t, NULL);
  assert(cells[0] + cells[1] == 2);
  return 0;
}
