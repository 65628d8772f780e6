// redcomp: --safety | truth: unsafe | expect: unsafe
// One node of the list, wherever it is, gets another value.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct node { int value; struct node *next; };

int main(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->value = __VERIFIER_nondet_int() ? 1 : 2;
    n->next = head;
    head = n;
  }
  for (; head; head = head->next) assert(head->value == 1);
  return 0;
}
