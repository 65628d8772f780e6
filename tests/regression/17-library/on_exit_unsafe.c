// redcomp: --safety | truth: unsafe | expect: unsafe
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
static void ends(int status, void *given) { assert(status == 0); }
int main(void) {
  on_exit(ends, 0);
  exit(2);
}
