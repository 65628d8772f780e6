// redcomp: --safety | truth: safe | expect: safe
// An array of char consists of bytes.
#include <assert.h>

int main(void) {
  char text[] = "abc";
  const char *p = text, *end = p;
  while (*end) end++;
  assert(end - p == 3 && p < end);
}
