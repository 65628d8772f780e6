// redcomp: --safety | truth: unsafe | expect: unknown
// A signal that the program sends to itself does arrive.
#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t got;
static void handle(int number) { got = 1; }

int main(void) {
  signal(SIGUSR1, handle);
  raise(SIGUSR1);
  assert(!got);
}
