// redcomp: --safety | truth: unsafe | expect: unsafe
// The switch enters the loop one case later.
#include <assert.h>

int copied = 0;

void copy(int count) {
  int rounds = (count + 3) / 4;
  switch ((count - 1) % 4) {
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
