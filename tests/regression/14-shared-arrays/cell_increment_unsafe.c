// redcomp: --safety | truth: unsafe | expect: unsafe
// cells[i]++ is a read and a write of the same cell.
#include <assert.h>
#include <pthread.h>

int cells[3];

void *count(void *unused) {
  int i = 1;
  cells[i]++;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, count, NULL);
  pthread_create(&t2, NULL, count, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(cells[1] == 2);
  return 0;
}
