// redcomp: --safety | truth: unsafe | expect: unknown
// A function without a body may let a pointer point to a function that nobody else does.
#include <assert.h>

extern void choose(void);  // may be: extern void b(void); handler = b;
static int g;
void a(void) { g = 1; }
void b(void) { g = 2; }
void (*handler)(void) = a;

int main(void) {
  choose();
  handler();
  assert(g == 1);
  return 0;
}
