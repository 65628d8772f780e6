// redcomp: --safety | truth: unsafe | expect: unsafe
// Who writes a bit-field writes its neighbours too, and may undo what another thread has written.
#include <assert.h>
#include <pthread.h>

struct { unsigned left : 4, right : 4; } both;

void *thread(void *unused) {
  both.left = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  both.right = 1;
  pthread_join(t, NULL);
  assert(both.left == 1 && both.right == 1);
  return 0;
}
