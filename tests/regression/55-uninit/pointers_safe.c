// redcomp: --uninit | truth: safe | expect: safe
#include <stdlib.h>
struct node { int value; struct node *next; };
int main(void) {
  struct node *first = malloc(sizeof *first), *second = malloc(sizeof *second);
  first->value = 1;
  first->next = second;
  second->value = 2;
  second->next = 0;
  for (struct node *each = first; each; each = each->next)
    if (each->value == 0) return 1;
  return 0;
}
