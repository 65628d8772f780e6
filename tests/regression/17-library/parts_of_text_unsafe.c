// redcomp: --safety | truth: unsafe | expect: unsafe
// strtok(NULL, ...) goes on where the call before has ended, of whichever text.
#include <assert.h>
#include <string.h>

int main(void) {
  char text[] = "a,b", other[] = "c";
  strtok(text, ",");
  strtok(other, ",");
  assert(strtok(0, ",") != 0);
}
