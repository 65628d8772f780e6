// redcomp: --safety | truth: safe | expect: safe
// Only the function that takes a pointer can be meant.
#include <assert.h>

int __VERIFIER_nondet_int(void);
int x;
void take_pointer(int *p) { *p = 1; }
void take_number(char c) { x = c; }
struct s { void (*f)(int *); void (*g)(char); } s;

int main(void) {
  s.f = __VERIFIER_nondet_int() ? take_pointer : 0;
  s.g = take_number;
  if (s.f) s.f(&x);
  assert(x == 0 || x == 1);
}
