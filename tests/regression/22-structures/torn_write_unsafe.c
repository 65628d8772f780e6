// redcomp: --safety | truth: unsafe | expect: unsafe
// Overwriting a structure is several steps, too: it may end up mixed.
#include <assert.h>
#include <pthread.h>

struct pair { int first, second; };
struct pair ones = {1, 1}, twos = {2, 2}, shared = {0, 0};

void *writer(void *unused) {
  shared = ones;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  shared = twos;
  pthread_join(t, NULL);
  assert(shared.first == shared.second);
  return 0;
}
