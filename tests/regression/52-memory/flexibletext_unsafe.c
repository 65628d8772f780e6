// redcomp: --memory | truth: unsafe | expect: unsafe
// No room for the end of the text.
#include <stdlib.h>
struct message { unsigned long length; char text[]; };
int main(void) {
  unsigned long n = 8;
  struct message *m = malloc(sizeof(struct message) + n);
  m->length = n;
  m->text[n] = 0;
  free(m);
  return 0;
}
