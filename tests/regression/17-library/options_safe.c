// redcomp: --safety | truth: safe | expect: safe
// getopt returns a letter that there is, or says that there is none.
#include <assert.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int option = getopt(argc, argv, "ab:");
  assert(option == -1 || option == '?' || option == ':' || option == 'a' || option == 'b');
  if (option == 'a') assert(optarg == 0);
}
