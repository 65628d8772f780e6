// redcomp: --safety | truth: unsafe | expect: unknown
// Who has freed it does not matter.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
int *p;
void *release(void *unused) {
  free(p);
  return 0;
}
int main(void) {
  pthread_t t;
  p = malloc(4);
  uintptr_t before = (uintptr_t)p;
  pthread_create(&t, 0, release, 0);
  pthread_join(t, 0);
  int *q = malloc(4);
  assert((uintptr_t)q != before);
}
