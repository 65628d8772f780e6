// redcomp: --uninit | truth: unsafe | expect: unsafe
// A pointer in memory that has not been set.
#include <stdlib.h>
struct node { int value; struct node *next; };
int main(void) {
  struct node *first = malloc(sizeof *first), *second = malloc(sizeof *second);
  first->value = 1;
  first->next = second;
  second->value = 2;
  for (struct node *each = first; each; each = each->next)
    if (each->value == 0) return 1;
  return 0;
}
