// redcomp: --safety | truth: safe | expect: safe
// A list of three nodes, built and summed up.
#include <assert.h>
#include <stdlib.h>

struct node { int value; struct node *next; };

int main(void) {
  struct node *head = NULL;
  int sum = 0;
  for (int i = 1; i <= 3; i++) {
    struct node *n = malloc(sizeof(struct node));
    n->value = i;
    n->next = head;
    head = n;
  }
  for (struct node *n = head; n != NULL; n = n->next) sum += n->value;
  assert(sum == 6);
  return 0;
}
