// redcomp: --safety | truth: safe | expect: safe
// The number of arguments is not known, but the program asks.
#include <assert.h>

int main(int argc, char **argv) {
  int verbose = 0;
  if (argc > 1) verbose = argv[1][0] == 'v' ? 2 : 1;
  assert(verbose >= 0 && verbose <= 2);
  if (argc <= 1) assert(verbose == 0);
  return 0;
}
