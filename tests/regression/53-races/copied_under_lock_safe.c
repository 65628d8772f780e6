// redcomp: --property safety,races,locks | truth: safe | expect: safe
// In which order the parts of a structure are copied matters only where somebody races with that.
#include <assert.h>
#include <pthread.h>
#include <string.h>

struct point { int x, y; } at;
char name[4];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *thread(void *unused) {
  const struct point there = {1, 1};
  pthread_mutex_lock(&m);
  at = there;
  memcpy(name, "abc", 4);
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  pthread_mutex_lock(&m);
  const struct point copy = at;
  pthread_mutex_unlock(&m);
  assert(copy.x == copy.y);
  pthread_join(t, NULL);
  return 0;
}
