// redcomp: --safety | truth: unsafe | expect: unknown
// An external function writes through a void*. Other objects stay as they are.
#include <assert.h>
#include <unistd.h>

int x, y;

int main(void) {
  void *p = &x;
  int fd[2], sent = 7;
  if (pipe(fd) != 0) return 0;
  write(fd[1], &sent, sizeof sent);
  read(fd[0], p, sizeof x);
  assert(x != 7);
  return 0;
}
