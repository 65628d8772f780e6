// redcomp: --safety | truth: unsafe | expect: unsafe
// The address is read, then the cell is written: in between both the pointer and the cell may change.
#include <assert.h>
#include <pthread.h>

int a = 0, b = 0;
int *current = &a;

void *writer(void *unused) {
  *current = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  current = &b;
  int seen = a;
  pthread_join(t, NULL);
  assert(a == seen);
  return 0;
}
