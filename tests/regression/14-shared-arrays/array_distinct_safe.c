// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --rule paper | truth: safe | expect: safe
// redcomp: --safety --no-reduction | truth: safe | expect: safe
// Constant indices that differ.
#include <assert.h>
#include <pthread.h>

int cells[2];

void *writer(void *unused) {
  cells[0] = 1;
  cells[0] = 0;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  assert(cells[1] == 0);
  return 0;
}
