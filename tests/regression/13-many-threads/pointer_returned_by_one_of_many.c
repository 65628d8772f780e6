// redcomp: --safety | truth: unsafe | expect: unknown
// Where the pointer leads that one of any number of threads returns is not known.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
int x, y;

void *worker(void *unused) { return &y; }

int main(void) {
  int *p = &x;
  while (__VERIFIER_nondet_int()) {
    pthread_t t;
    void *returned;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, &returned);
    p = returned;
  }
  *p = 1;
  assert(y == 0);
}
