// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// The write is committed and its block never ends: it must be seen all the same.
#include <assert.h>
#include <pthread.h>

int flag = 0;

void *writer(void *unused) {
  flag = 1;      // MOVER: non
  while (1) {}   // OUT
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  assert(flag == 0);
  return 0;
}
