// redcomp: --safety | truth: safe | expect: unknown
// A call that waits may wait for ever: no violation rests on its return.
#include <assert.h>
#include <unistd.h>

int main(void) {
  int fd[2];
  char c;
  if (pipe(fd) != 0) return 0;
  read(fd[0], &c, 1);
  assert(0);
}
