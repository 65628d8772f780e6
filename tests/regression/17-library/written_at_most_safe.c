// redcomp: --safety | truth: safe | expect: safe
// What calls of the system return lies in a range.
#include <assert.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  const char *text = "abc";
  size_t n = strlen(text);
  ssize_t written = write(1, text, n);
  int closed = close(1);
  assert(-1 <= written && written <= 3);
  assert(closed == 0 || closed == -1);
  return 0;
}
