// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// The program is aborted, but another thread may have looked before.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int flag = 0;

void *writer(void *unused) {
  flag = 1;
  abort();
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  assert(flag == 0);
  return 0;
}
