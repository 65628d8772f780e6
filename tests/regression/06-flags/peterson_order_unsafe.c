// redcomp: --safety | truth: unsafe | expect: unsafe
// The turn is set before the wish: both may enter.
#include <assert.h>
#include <pthread.h>

int wants1 = 0, wants2 = 0, turn = 0, inside = 0;

void *first(void *unused) {
  turn = 2;
  wants1 = 1;
  while (wants2 && turn == 2) {}
  inside = 1;
  assert(inside == 1);
  wants1 = 0;
  return NULL;
}

void *second(void *unused) {
  turn = 1;
  wants2 = 1;
  while (wants1 && turn == 1) {}
  inside = 2;
  assert(inside == 2);
  wants2 = 0;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, first, NULL);
  pthread_create(&t2, NULL, second, NULL);
  return 0;
}
