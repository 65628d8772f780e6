// redcomp: --safety | truth: unsafe | expect: unsafe
// An _Atomic structure is stored and loaded as a whole.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

typedef struct {
  int a, b;
} Pair;
_Atomic Pair shared;

void *write_both(void *argument) {
  const Pair both = {1, 1};
  atomic_store(&shared, both);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, write_both, 0);
  const Pair seen = atomic_load(&shared);
  assert(seen.a == 0);
  pthread_join(t, 0);
  return 0;
}
