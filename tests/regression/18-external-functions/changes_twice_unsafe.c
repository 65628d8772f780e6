// redcomp: --safety | truth: unsafe | expect: unknown
// Another thread may see what a function without a body changes on the way.
#include <assert.h>
#include <pthread.h>

int x;
extern void step(void);  // may be: x = 1; ...; x = 2;
static int first, second;

void *look(void *unused) {
  first = x;
  second = x;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, look, 0);
  step();
  pthread_join(t, 0);
  assert(!(first == 1 && second == 2));
  return 0;
}
