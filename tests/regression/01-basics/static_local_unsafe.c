// redcomp: --safety | truth: unsafe | expect: unsafe
// A static local is one variable for all threads: both may draw the same number.
#include <assert.h>
#include <pthread.h>

int first, second;

int draw(void) {
  static int next = 0;
  next = next + 1;
  return next;
}

void *other(void *unused) {
  second = draw();
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, other, NULL);
  first = draw();
  pthread_join(t, NULL);
  assert(first != second);
  return 0;
}
