// redcomp: --memory | truth: safe | expect: safe
#include <alloca.h>
int main(void) {
  int *p = alloca(4 * sizeof *p);
  p[3] = 1;
  return p[3];
}
