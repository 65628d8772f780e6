// redcomp: --property safety,races,memory | truth: safe | expect: safe
// Handed over by an atomic flag: no lock says that nobody sees the parts.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct point { int x, y; } at;
atomic_int ready;

void *thread(void *unused) {
  const struct point there = {1, 1};
  at = there;
  ready = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  if (ready) {
    const struct point copy = at;
    assert(copy.x == copy.y && copy.x == 1);
  }
  pthread_join(t, NULL);
  return 0;
}
