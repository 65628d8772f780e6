// redcomp: --safety | truth: safe | expect: safe
// The address of the element that the head of the list would be in leaves the head, and comes back.
#include <assert.h>
#include <stddef.h>

struct link { struct link *next; };
struct node { int value; struct link link; };
#define NODE(l) ((struct node *)((char *)(l) - offsetof(struct node, link)))

struct link head;
struct node a = {1}, b = {2};

int main(void) {
  head.next = &a.link;
  a.link.next = &b.link;
  b.link.next = &head;
  int sum = 0;
  for (struct node *n = NODE(head.next); &n->link != &head; n = NODE(n->link.next)) sum += n->value;
  assert(sum == 3);
}
