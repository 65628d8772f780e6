// redcomp: --safety | truth: safe | expect: safe
// A plain mutex that is locked twice blocks its thread for ever: what follows is never done.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m;

void *thread(void *unused) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  assert(0);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_NORMAL);
  pthread_mutex_init(&m, &kind);
  pthread_create(&t, NULL, thread, NULL);
  return 0;
}
