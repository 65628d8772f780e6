// redcomp: --safety | truth: safe | expect: safe
// Handlers are not run: no signal arrives, which is assumed and printed.
#include <assert.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t stop;
static void handle(int number) { stop = number; }

int main(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handle;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, 0);
  signal(SIGPIPE, SIG_IGN);
  int x = 1;
  alarm(1);
  assert(x == 1);
}
