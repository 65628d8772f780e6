// redcomp: --safety | truth: unsafe | expect: unknown
// An external function writes more than one element through the pointer.
#include <assert.h>
#include <unistd.h>

int main(void) {
  int a[3] = {0}, sent[3] = {1, 2, 3}, fd[2];
  int *p = a;
  if (pipe(fd) != 0) return 0;
  write(fd[1], sent, sizeof sent);
  read(fd[0], p, sizeof a);
  assert(a[1] != 2);
  return 0;
}
