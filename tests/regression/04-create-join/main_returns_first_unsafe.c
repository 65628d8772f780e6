// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// main's return does not stop a thread from failing first.
#include <assert.h>
#include <pthread.h>

int x = 0;

void *thread(void *unused) {
  assert(x == 0);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  x = 1;
  return 0;
}
