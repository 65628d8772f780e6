// redcomp: --safety | truth: unsafe | expect: unsafe
// Both threads have the first row.
#include <assert.h>
#include <pthread.h>

int table[2][3];

void *count(void *row) {
  int *mine = table[(long)row / 2];
  mine[2] = mine[2] + 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, count, (void *)0);
  count((void *)1);
  pthread_join(t, NULL);
  assert(table[0][2] + table[1][2] == 2);
  assert(table[1][0] == 0 && sizeof table[0] == 3 * sizeof(int));
  return 0;
}
