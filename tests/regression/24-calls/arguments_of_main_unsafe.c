// redcomp: --safety | truth: unsafe | expect: unknown
// An argument may have any value.
#include <assert.h>

int main(int argc, char **argv) {
  int verbose = 0;
  if (argc > 1) verbose = argv[1][0] == 'v' ? 2 : 1;
  assert(verbose >= 0 && verbose <= 2);
  assert(argc < 3 || argv[2][0] != 'x');
  return 0;
}
