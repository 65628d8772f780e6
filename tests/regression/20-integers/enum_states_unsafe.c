// redcomp: --safety | truth: unsafe | expect: unsafe
// Another thread sees the value in between, too.
#include <assert.h>
#include <pthread.h>

enum state { FAILED = -1, IDLE, BUSY = 5, DONE };

enum state s = IDLE;

void *work(void *unused) {
  s = BUSY;
  s = DONE;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  enum state seen = s;
  assert(seen == 0 || seen == 6);
  return 0;
}
