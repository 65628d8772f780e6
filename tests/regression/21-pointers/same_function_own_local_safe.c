// redcomp: --safety | truth: safe | expect: safe
// A local whose address is taken is still one per thread.
#include <assert.h>
#include <pthread.h>

void increment(int *cell) { *cell = *cell + 1; }

void *thread(void *unused) {
  int mine = 0;
  increment(&mine);
  assert(mine == 1);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, thread, NULL);
  pthread_create(&t2, NULL, thread, NULL);
  return 0;
}
