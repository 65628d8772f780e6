// redcomp: --safety | truth: safe | expect: safe
// The handle is copied before it is overwritten.
#include <assert.h>
#include <pthread.h>

int x = 0, y = 0;

void *first(void *unused) {
  x = 1;
  return NULL;
}

void *second(void *unused) {
  y = 1;
  return NULL;
}

int main(void) {
  pthread_t t, kept;
  pthread_create(&t, NULL, first, NULL);
  kept = t;
  pthread_create(&t, NULL, second, NULL);
  pthread_join(t, NULL);
  pthread_join(kept, NULL);
  assert(x == 1 && y == 1);
  return 0;
}
