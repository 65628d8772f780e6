// redcomp: --safety | truth: unsafe | expect: unsafe
// The threads are given overlapping parts: the second reads what the first writes.
#include <assert.h>
#include <pthread.h>

int values[3] = {1, 2, 3};

void *add(void *element) {
  int *mine = element;
  mine[0] = mine[0] + mine[1];
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, add, &values[1]);
  pthread_create(&t2, NULL, add, values);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(values[0] == 6);
  return 0;
}
