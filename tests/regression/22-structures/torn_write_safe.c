// redcomp: --safety | truth: safe | expect: safe
// Both threads overwrite the whole structure, one after the other.
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
  pthread_join(t, NULL);
  shared = twos;
  assert(shared.first == shared.second);
  return 0;
}
