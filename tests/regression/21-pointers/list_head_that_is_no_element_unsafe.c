// redcomp: --safety | truth: unsafe | expect: unsafe
// The same; what is stored through the head's address by way of such an element is seen.
#include <assert.h>
#include <stddef.h>

struct link { struct link *next; };
struct node { int value; struct link link; };
#define NODE(l) ((struct node *)((char *)(l) - offsetof(struct node, link)))

struct link head, other;
int __VERIFIER_nondet_int(void);

int main(void) {
  struct node *n = __VERIFIER_nondet_int() ? NODE(&head) : NODE(&other);
  struct link *back = &n->link;
  back->next = &other;
  assert(head.next == 0);
}
