// redcomp: --safety | truth: safe | expect: safe
// <ctype.h>, in the "C" locale.
#include <assert.h>
#include <ctype.h>

extern int any(void);

int main(void) {
  int c = any();
  if (c < 0 || c > 127) return 0;
  if (isdigit(c)) assert(!isalpha(c) && isxdigit(c) && c >= '0');
  if (isupper(c)) assert(tolower(c) == c + 32 && isalnum(c) && !isspace(c));
  return 0;
}
