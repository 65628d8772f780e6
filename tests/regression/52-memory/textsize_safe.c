// redcomp: --memory | truth: safe | expect: safe
#include <stdlib.h>
#include <string.h>
int main(void) {
  const char *s = "hello";
  char *p = malloc(strlen(s) + 1);
  strcpy(p, s);
  free(p);
  return 0;
}
