// redcomp: --safety | truth: unsafe | expect: unknown
// Numbers behind a pointer may be the members of a structure.
#include <assert.h>
#include <string.h>

struct pair { int a, b; } s;
int source[2] = {1, 2};

void copy(void *to) { memcpy(to, source, sizeof source); }

int main(void) {
  copy(&s);
  assert(s.b != 2);
  return 0;
}
