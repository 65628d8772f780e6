// redcomp: --safety | truth: unsafe | expect: unknown
// A pointer that moves by bytes comes to the third element after eight of them.
#include <assert.h>

int cells[4] = {1, 2, 3, 4};

int main(void) {
  char *bytes = (char *)cells;
  *(int *)(bytes + 8) = 9;
  assert(cells[2] == 3);
  return 0;
}
