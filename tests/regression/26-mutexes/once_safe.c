// redcomp: --safety | truth: safe | expect: safe
// The function is called once, and has returned before anybody goes on.
#include <assert.h>
#include <pthread.h>

int calls = 0, ready = 0;
pthread_once_t control = PTHREAD_ONCE_INIT;
int started = 0;

void initialise(void) {
  calls = calls + 1;
  ready = 1;
}

void *thread(void *unused) {
  pthread_once(&control, initialise);
  assert(ready == 1 && calls == 1);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  thread(NULL);
  return 0;
}
