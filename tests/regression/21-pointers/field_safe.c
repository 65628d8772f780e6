// redcomp: --safety | truth: safe | expect: safe
// A pointer to one field does not touch the other.
#include <assert.h>
#include <pthread.h>

struct pair { int first, second; } p = {1, 1};

void *clear(void *field) {
  *(int *)field = 0;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, clear, &p.second);
  assert(p.first == 1);
  return 0;
}
