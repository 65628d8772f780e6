// redcomp: --safety | truth: safe | expect: safe
// Peterson's algorithm, once for each thread.
#include <assert.h>
#include <pthread.h>

int wants1 = 0, wants2 = 0, turn = 0, inside = 0;

void *first(void *unused) {
  wants1 = 1;
  turn = 2;
  while (wants2 && turn == 2) {}
  inside++;
  assert(inside == 1);
  inside--;
  wants1 = 0;
  return NULL;
}

void *second(void *unused) {
  wants2 = 1;
  turn = 1;
  while (wants1 && turn == 1) {}
  inside++;
  assert(inside == 1);
  inside--;
  wants2 = 0;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, first, NULL);
  pthread_create(&t2, NULL, second, NULL);
  return 0;
}
