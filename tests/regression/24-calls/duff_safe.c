// redcomp: --safety | truth: safe | expect: safe
// A switch into the middle of a loop.
#include <assert.h>

int copied = 0;

void copy(int count) {
  int rounds = (count + 3) / 4;
  switch (count % 4) {
    case 0: do { copied++;
    case 3:      copied++;
    case 2:      copied++;
    case 1:      copied++;
            } while (--rounds > 0);
  }
}

int main(void) {
  copy(7);
  assert(copied == 7);
  return 0;
}
