// redcomp: --safety | truth: safe | expect: safe
// What main writes before it creates a thread cannot race with it; nor what it reads after the join.
#include <assert.h>
#include <pthread.h>

int x = 0;

void *thread(void *unused) {
  assert(x == 5);  // MOVER: both
  x = 6;           // MOVER: both
  return NULL;
}

int main(void) {
  pthread_t t;
  x = 5;           // MOVER: both
  pthread_create(&t, NULL, thread, NULL);
  pthread_join(t, NULL);
  assert(x == 6);  // MOVER: both
  return 0;
}
