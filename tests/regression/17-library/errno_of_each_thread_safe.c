// redcomp: --safety | truth: safe | expect: safe
// errno belongs to the thread.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

void *other(void *unused) {
  errno = EINTR;
  return 0;
}

int main(void) {
  pthread_t t;
  errno = 0;
  pthread_create(&t, 0, other, 0);
  assert(errno == 0);
  pthread_join(t, 0);
}
