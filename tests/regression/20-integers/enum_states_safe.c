// redcomp: --safety | truth: safe | expect: safe
// An enum is an int with named values, each one more than the one before unless it says otherwise.
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
  assert(seen == 0 || seen == 5 || seen == 6);
  return 0;
}
