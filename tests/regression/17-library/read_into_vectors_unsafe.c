// redcomp: --safety | truth: unsafe | expect: unknown
// readv follows the pointers that it gets.
#include <assert.h>
#include <sys/uio.h>
#include <unistd.h>

int main(void) {
  int fd[2], x = 0, sent = 7;
  struct iovec parts[1] = {{&x, sizeof x}};
  if (pipe(fd) != 0 || write(fd[1], &sent, sizeof sent) != sizeof sent) return 0;
  readv(fd[0], parts, 1);
  assert(x == 0);
  return 0;
}
