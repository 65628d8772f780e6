// redcomp: --property safety,races,memory | truth: unsafe | expect: unsafe
#include <pthread.h>

struct point { int x, y; } at;
volatile int ready;

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
    if (copy.x != copy.y) return 1;
  }
  pthread_join(t, NULL);
  return 0;
}
