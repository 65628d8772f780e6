// redcomp: --safety | truth: unsafe | expect: unknown
// A pointer to int moves from member to member, not from structure to structure.
#include <assert.h>
#include <stdlib.h>

struct pair { int first, second; };

int main(void) {
  struct pair *pairs = calloc(2, sizeof *pairs);
  int *number = (int *)pairs;
  number[3] = 3;
  assert(pairs[1].second == 0);
  return 0;
}
