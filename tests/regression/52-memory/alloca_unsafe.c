// redcomp: --memory | truth: unsafe | expect: unsafe
#include <alloca.h>
int main(void) {
  int *p = alloca(4 * sizeof *p);
  p[4] = 1;
  return p[3];
}
