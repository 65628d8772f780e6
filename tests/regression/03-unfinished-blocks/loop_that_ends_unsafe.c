// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// The loop ends, but its effects are undone after it.
#include <assert.h>
#include <pthread.h>

int flag = 0;

void *writer(void *unused) {
  flag = 1;
  for (int i = 0; i < 3; i++) {}
  flag = 0;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  assert(flag == 0);
  return 0;
}
