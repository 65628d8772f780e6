// redcomp: --uninit | truth: unsafe | expect: unsafe
#include <stdlib.h>
int main(void) {
  char *p;
  free(p);
  return 0;
}
