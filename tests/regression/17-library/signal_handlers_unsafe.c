// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --strict | truth: unsafe | expect: unsafe
// An error beside the signals is found.
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static int x;
static void handle(int number) {}
static void *worker(void *unused) { x++; return 0; }

int main(void) {
  signal(SIGTERM, handle);
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  assert(x == 0);
  pthread_join(t, 0);
}
