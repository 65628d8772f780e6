// redcomp: --memory | truth: safe | expect: safe
#include <stdlib.h>
struct message { unsigned long length; char text[]; };
int main(void) {
  unsigned long n = 8;
  struct message *m = malloc(sizeof(struct message) + n + 1);
  m->length = n;
  for (unsigned long i = 0; i <= m->length; i++) m->text[i] = 'x';
  m->text[n] = 0;
  free(m);
  return 0;
}
