// redcomp: --safety | truth: safe | expect: unknown
// One pointer to numbers and then to a mutex: what seems to be a lock of numbers holds nobody off, which is no violation.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void *slot;
int x;

void *work(void *arg) {
  pthread_mutex_lock(slot);
  int old = x;
  x = old + 1;
  pthread_mutex_unlock(slot);
  return 0;
}

int main(void) {
  pthread_t s, t;
  slot = malloc(4 * sizeof(int));
  for (int i = 0; i < 2; i++) {
    *(int *)slot = i;
    slot = malloc(sizeof(pthread_mutex_t));
    pthread_mutex_init(slot, 0);
  }
  pthread_create(&s, 0, work, 0);
  pthread_create(&t, 0, work, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  assert(x == 2);
  return 0;
}
