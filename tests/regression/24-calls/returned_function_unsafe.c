// redcomp: --safety | truth: unsafe | expect: unsafe
// The second function is called, and it returns to the first.
#include <assert.h>

typedef struct step { struct step (*next)(int *); } step;

step second(int *n);
step first(int *n) { *n += 1; return (step){second}; }
step second(int *n) { *n += 10; return (step){first}; }

int main(void) {
  int n = 0;
  step s = {first};
  for (int i = 0; i < 3; i++) s = s.next(&n);
  assert(n == 11 && s.next == first);
  return 0;
}
