// redcomp: --safety | truth: unsafe | expect: unknown
// An external function that is called through a pointer changes what it gets, too.
#include <assert.h>
#include <unistd.h>

int x;
long (*get)(int, void *, unsigned long) = read;

int main(void) {
  int fd[2], sent = 7;
  if (pipe(fd) != 0) return 0;
  write(fd[1], &sent, sizeof sent);
  get(fd[0], &x, sizeof x);
  assert(x != 7);
  return 0;
}
