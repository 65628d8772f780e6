// redcomp: --safety | truth: safe | expect: safe
// The lock and the cell are chosen by the same number.
#include <assert.h>
#include <pthread.h>

int cells[2];
pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

pthread_mutex_t *lock_of(int key) { return &locks[key % 2]; }

void *count(void *number) {
  int key = (int)(long)number;
  pthread_mutex_lock(lock_of(key));
  cells[key % 2]++;
  pthread_mutex_unlock(lock_of(key));
  return NULL;
}

int main(void) {
  pthread_t t[3];
  for (long i = 0; i < 3; i++) pthread_create(&t[i], NULL, count, (void *)(i + 1));
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  assert(cells[0] + cells[1] == 3);
  return 0;
}
