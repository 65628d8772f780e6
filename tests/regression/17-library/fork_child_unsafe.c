// redcomp: --safety | truth: unsafe | expect: unknown
// The assertion fails in the child; what fork returns is known roughly, so it is not claimed, and nothing is proved.
#include <assert.h>
#include <unistd.h>

int main(void) {
  if (fork() == 0) assert(0);
}
