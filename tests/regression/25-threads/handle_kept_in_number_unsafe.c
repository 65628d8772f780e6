// redcomp: --safety | truth: unsafe | expect: unknown
// What a handle is as a number, nobody knows, also when it has been kept in one.
#include <assert.h>
#include <pthread.h>

static unsigned long slot(unsigned long id) { return id % 16; }

void *work(void *unused) { return 0; }

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  unsigned long id = t;
  assert(slot(id) < 3);
  pthread_join(t, 0);
}
