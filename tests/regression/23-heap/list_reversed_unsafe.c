// redcomp: --safety | truth: unsafe | expect: unsafe
// After the list is turned round its last node comes first.
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
  assert(turned->value == 3);
  return 0;
}
