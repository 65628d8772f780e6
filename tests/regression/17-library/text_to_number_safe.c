// redcomp: --safety | truth: safe | expect: safe
// strtol: where the number ends, and errno.
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void) {
  char *end;
  const char *text = " -12x";
  assert(strtol(text, &end, 10) == -12 && *end == 'x');
  errno = 0;
  assert(strtol("7", 0, 99) == 0 && errno == EINVAL);
}
