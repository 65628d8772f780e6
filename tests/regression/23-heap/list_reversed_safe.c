// redcomp: --safety | truth: safe | expect: safe
// Turning a list round changes the links only.
#include <assert.h>
#include <stdlib.h>

struct node { int value; struct node *next; };

struct node *push(struct node *head, int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = head;
  return n;
}

int main(void) {
  struct node *list = push(push(push(NULL, 1), 2), 3), *turned = NULL;
  while (list) {
    struct node *next = list->next;
    list->next = turned;
    turned = list;
    list = next;
  }
  assert(turned->value == 1 && turned->next->value == 2 && turned->next->next->next == NULL);
  return 0;
}
