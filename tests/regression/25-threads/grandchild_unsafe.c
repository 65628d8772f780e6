// redcomp: --safety | truth: unsafe | expect: unsafe
// A thread creates a thread, and does not wait for it.
#include <assert.h>
#include <pthread.h>

int x = 0;

void *grandchild(void *cell) {
  *(int *)cell = 1;
  return NULL;
}

void *child(void *cell) {
  pthread_t t;
  pthread_create(&t, NULL, grandchild, cell);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, child, &x);
  pthread_join(t, NULL);
  assert(x == 1);
  return 0;
}
