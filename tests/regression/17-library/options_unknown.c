// redcomp: --safety | truth: unsafe | expect: unknown
// getopt changes optind.
#include <assert.h>
#include <unistd.h>

int main(int argc, char **argv) {
  getopt(argc, argv, "ab:");
  assert(optind == 1);
}
