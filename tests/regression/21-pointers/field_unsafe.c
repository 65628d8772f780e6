// redcomp: --safety | truth: unsafe | expect: unsafe
// A pointer to the field that is looked at.
#include <assert.h>
#include <pthread.h>

struct pair { int first, second; } p = {1, 1};

void *clear(void *field) {
  *(int *)field = 0;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, clear, &p.first);
  assert(p.first == 1);
  return 0;
}
