// redcomp: --safety | truth: safe | expect: safe
// The address of the local is taken, but nobody else gets it.
#include <assert.h>
#include <pthread.h>

int spare = 0;
int *shown = &spare;

void *other(void *unused) {
  *shown = 2;
  return NULL;
}

int main(void) {
  int mine = 0;
  int *p = &mine;
  pthread_t t;
  pthread_create(&t, NULL, other, NULL);
  p = &mine;
  *p = 1;
  assert(mine == 1);
  pthread_join(t, NULL);
  return 0;
}
