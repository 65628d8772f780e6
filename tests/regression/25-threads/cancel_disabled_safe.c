// redcomp: --safety | truth: safe | expect: safe
// A request is acted on at a cancellation point, and not while the thread does not want it.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

int x = 0;

void *thread(void *unused) {
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
  sleep(1);
  x = 1;
  pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, NULL);
  pthread_testcancel();
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  pthread_cancel(t);
  pthread_join(t, NULL);
  assert(x == 1);
}
