// redcomp: --safety | truth: unsafe | expect: unknown
// New memory may be where freed memory was: then neither address is less than the other one.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

int *first, *second;

void *reuse(void *arg) {
  first = malloc(sizeof(int));
  uintptr_t was = (uintptr_t)first;
  free(first);
  second = malloc(sizeof(int));
  assert(was < (uintptr_t)second || (uintptr_t)second < was);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, reuse, 0);
  pthread_join(t, 0);
  return 0;
}
