// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// The write comes too late for a quick thread.
#include <assert.h>
#include <pthread.h>

int x = 0;

void *thread(void *unused) {
  assert(x == 5);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  x = 5;           // MOVER: non
  pthread_join(t, NULL);
  return 0;
}
