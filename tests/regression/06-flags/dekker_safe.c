// redcomp: --safety | truth: safe | expect: safe
// Dekker's algorithm, once for each thread.
#include <assert.h>
#include <pthread.h>

_Bool wants1 = 0, wants2 = 0;
int turn = 1, inside = 0;

void *first(void *unused) {
  wants1 = 1;
  while (wants2) {
    if (turn != 1) {
      wants1 = 0;
      while (turn != 1) {}
      wants1 = 1;
    }
  }
  inside = 1;
  assert(inside == 1);
  turn = 2;
  wants1 = 0;
  return NULL;
}

void *second(void *unused) {
  wants2 = 1;
  while (wants1) {
    if (turn != 2) {
      wants2 = 0;
      while (turn != 2) {}
      wants2 = 1;
    }
  }
  inside = 2;
  assert(inside == 2);
  turn = 1;
  wants2 = 0;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, first, NULL);
  pthread_create(&t2, NULL, second, NULL);
  return 0;
}
