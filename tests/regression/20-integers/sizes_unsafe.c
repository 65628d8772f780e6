// redcomp: --safety --arch 64 | truth: unsafe | expect: unsafe
// The sizes of long and of pointers are those of the data model.
#include <assert.h>

int main(void) {
  assert(sizeof(int) == 4 && sizeof(long long) == 8 && sizeof(short) == 2 && sizeof(_Bool) == 1);
  assert(sizeof(long) == 4);
  assert(sizeof(void *) == 4);
  return 0;
}
