// redcomp: --safety | truth: unsafe | expect: unsafe
// Two names for one cell: only one of them is used under the lock.
#include <assert.h>
#include <pthread.h>

int cell = 0;
int *alias = &cell;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *by_alias(void *unused) {
  *alias = *alias + 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, by_alias, NULL);
  pthread_mutex_lock(&m);
  cell = cell + 1;
  pthread_mutex_unlock(&m);
  pthread_join(t, NULL);
  assert(cell == 2);
  return 0;
}
