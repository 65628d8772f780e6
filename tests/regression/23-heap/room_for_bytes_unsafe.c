// redcomp: --safety | truth: unsafe | expect: unsafe
// There is room for eight of them.
#include <assert.h>
#include <stdlib.h>

static char *make(int n) { return malloc(n * sizeof(int)); }

int main(void) {
  char *p = make(2);
  for (int i = 0; i < 8; i++) p[i] = i;
  assert(p[7] != 7);
}
