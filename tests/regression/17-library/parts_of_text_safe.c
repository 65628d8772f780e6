// redcomp: --safety | truth: safe | expect: safe
// strtok(NULL, ...) goes on where the call before has ended.
#include <assert.h>
#include <string.h>

int main(void) {
  char text[] = "a,b";
  strtok(text, ",");
  assert(strtok(0, ",") == text + 2);
}
