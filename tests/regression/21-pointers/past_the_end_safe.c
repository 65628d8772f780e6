// redcomp: --safety | truth: safe | expect: safe
// Everyday comparisons of pointers: with the end of the same array, with null, with where other objects begin.
#include <assert.h>
#include <stddef.h>

struct node {
  char name[4];
  struct node *next;
} pool[3], head;
int a[4], x;

int main(void) {
  int count = 0;
  for (int *p = a; p != a + 4; p++) count++;
  assert(count == 4);
  struct node *n = &pool[0];
  while (n != &pool[2]) n++;
  n->next = &head;
  assert(n->next != NULL && n->next == &head && &x != a);
  return 0;
}
