// redcomp: --safety | truth: unsafe | expect: unknown
// The library may say so, and go on.
#include <assert.h>
#include <pthread.h>

int main(void) {
  pthread_t me = pthread_self();
  pthread_join(me, 0);
  assert(0);
  return 0;
}
