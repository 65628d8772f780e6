// redcomp: --safety | truth: unsafe | expect: unsafe
// memcpy is no single step either.
#include <assert.h>
#include <pthread.h>
#include <string.h>

int shared[2] = {0, 0};

void *writer(void *unused) {
  shared[0] = 1;
  shared[1] = 1;
  return NULL;
}

int main(void) {
  int mine[2];
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  memcpy(mine, shared, sizeof mine);
  assert(mine[0] == mine[1]);
  return 0;
}
