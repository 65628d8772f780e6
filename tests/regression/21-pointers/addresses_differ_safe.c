// redcomp: --safety | truth: safe | expect: safe
// Different objects have different addresses, none of them is NULL, and a cast to a number and back changes nothing.
#include <assert.h>
#include <stddef.h>

int x, y;
struct pair { int first, second; } p;

int main(void) {
  int local = 4;
  void *any = &local;
  unsigned long number = (unsigned long)any;
  assert(&x != &y && &x != NULL && &p.first != &p.second && (void *)&p == (void *)&p.first);
  assert(*(int *)number == 4 && (int *)any == &local);
  return 0;
}
