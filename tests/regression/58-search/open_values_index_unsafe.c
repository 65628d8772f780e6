// redcomp: --safety | truth: unsafe | expect: unsafe
// Where the write goes is not known, so neither is what the array holds.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
static int cells[300];
static int where;

static void *writer(void *arg) {
  where = __VERIFIER_nondet_int();
  if (where >= 0 && where < 300) cells[where] = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  pthread_join(t, NULL);
  assert(cells[299] == 0);
}
