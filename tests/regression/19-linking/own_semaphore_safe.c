// redcomp: --safety | truth: safe | expect: safe
// A type of the program's own, with a name of the library's.
#include <assert.h>
#include <pthread.h>

typedef struct { int count, most; } sem_t;
sem_t s = {1, 2};
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void sem_post(sem_t *sem) {
  pthread_mutex_lock(&m);
  if (sem->count < sem->most) sem->count++;
  pthread_mutex_unlock(&m);
}

void *post(void *unused) {
  sem_post(&s);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, post, NULL);
  sem_post(&s);
  pthread_join(t, NULL);
  assert(s.count == 2);
  return 0;
}
