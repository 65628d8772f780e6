/* What functions of the library access that are not followed: called before them, where memory is checked. */
#include "prelude.h"

void __redcomp_check_text(const char *s) {
  while (*s) s++;
}

void __redcomp_check_room(const char *p, size_t n) {
  char c;
  if (n == 0) return;
  c = p[0];
  c = p[n - 1];
}

/* Perhaps less than n bytes. */
void __redcomp_check_some(const char *p, size_t n) {
  size_t last = __redcomp_unknown("how much is written");
  char c;
  if (last >= n) return;
  c = p[0];
  c = p[last];
}
