// redcomp: --safety | truth: unsafe | expect: unsafe
// sleep is a cancellation point.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

int x = 0;

void *thread(void *unused) {
  pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, NULL);
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
