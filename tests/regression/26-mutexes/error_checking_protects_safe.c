// redcomp: --safety | truth: safe | expect: safe
// A careless unlock does not open an error-checking mutex that somebody else holds.
#include <assert.h>
#include <pthread.h>

int x = 0;
pthread_mutex_t m;

void *careless(void *unused) {
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  x = 2;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&m, &kind);
  pthread_create(&t, NULL, careless, NULL);
  pthread_mutex_lock(&m);
  x = 1;
  assert(x == 1);
  pthread_mutex_unlock(&m);
  return 0;
}
