// redcomp: --safety | truth: safe | expect: safe
// Two names for one cell: the lock protects it under both.
#include <assert.h>
#include <pthread.h>

int cell = 0;
int *alias = &cell;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *by_alias(void *unused) {
  pthread_mutex_lock(&m);
  *alias = *alias + 1;
  pthread_mutex_unlock(&m);
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
