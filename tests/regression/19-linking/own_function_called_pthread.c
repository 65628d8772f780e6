// redcomp: --safety | truth: unsafe | expect: unsupported
// Declared without the library's header, and otherwise than there: it may be anything.
#include <assert.h>

int value;
int pthread_mutex_lock(int *counter);

int main(void) {
  pthread_mutex_lock(&value);
  assert(value == 0);
  return 0;
}
