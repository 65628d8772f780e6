// redcomp: --safety | truth: safe | expect: safe
// The copy is made after the writer has ended.
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
  pthread_join(t, NULL);
  memcpy(mine, shared, sizeof mine);
  assert(mine[0] == mine[1]);
  return 0;
}
