// redcomp: --safety --timeout 6 | truth: safe | expect: unknown
// However long the list is, every node has the value that was put in.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct node { int value; struct node *next; };

int main(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->value = 1;
    n->next = head;
    head = n;
  }
  for (; head; head = head->next) assert(head->value == 1);
  return 0;
}
