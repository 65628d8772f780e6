// redcomp: --memory | truth: unsafe | expect: unsafe
#include <stdlib.h>
#include <string.h>
int main(void) {
  const char *s = "hello";
  char *p = malloc(strlen(s));
  strcpy(p, s);
  free(p);
  return 0;
}
