// redcomp: --safety | truth: unsafe | expect: unknown
// The second thread begins when the first one has ended, and may get its memory.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

_Thread_local int own;
uintptr_t seen[2];

void *look(void *which) {
  seen[(long)which] = (uintptr_t)&own;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, look, (void *)0);
  pthread_join(t, 0);
  pthread_create(&t, 0, look, (void *)1);
  pthread_join(t, 0);
  assert(seen[0] != seen[1]);
  return 0;
}
