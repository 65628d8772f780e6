// redcomp: --safety | truth: safe | expect: safe
// memset and memcpy on whole objects.
#include <assert.h>
#include <string.h>

struct pair { int first, second; };

int main(void) {
  struct pair a = {1, 2}, b;
  int cells[3] = {7, 8, 9}, more[3];
  memcpy(&b, &a, sizeof a);
  memset(&a, 0, sizeof(struct pair));
  memcpy(more, cells, sizeof cells);
  memset(cells, 0, sizeof cells);
  assert(cells[0] == 0 && cells[2] == 0);
  assert(a.first == 0 && a.second == 0 && b.first == 1 && b.second == 2 && more[2] == 9);
  return 0;
}
