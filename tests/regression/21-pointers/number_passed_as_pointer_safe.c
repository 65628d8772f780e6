// redcomp: --safety | truth: safe | expect: safe
// Small numbers go through void * and back; they may be calculated with.
#include <assert.h>
#include <pthread.h>

int slots[2];

void *worker(void *arg) {
  long id = (long)arg;
  slots[id - 1] = (int)id * 2;
  return (void *)(id + 10);
}

int main(void) {
  pthread_t t[2];
  void *result;
  for (long i = 1; i <= 2; i++) pthread_create(&t[i - 1], 0, worker, (void *)i);
  pthread_join(t[0], &result);
  assert((long)result == 11);
  assert(slots[0] == 2);
}
