// redcomp: --memory | truth: safe | expect: safe
#include <stdlib.h>
struct numbers { int count; int of[]; };
struct numbers *make(int count) {
  struct numbers *made = malloc(sizeof *made + count * sizeof(int));
  made->count = count;
  for (int i = 0; i < count; i++) made->of[i] = i;
  return made;
}
int main(void) {
  struct numbers *three = make(3);
  int last = three->of[three->count - 1];
  free(three);
  return last;
}
