// redcomp: --safety | truth: unsafe | expect: unsafe
// A node is put in front of a list with a store.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node { struct node *next; } nodes[2];
struct node *_Atomic head = NULL;

void *push(void *node) {
  struct node *n = node, *old = atomic_load(&head);
  n->next = old;
  atomic_store(&head, n);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, push, &nodes[0]);
  push(&nodes[1]);
  pthread_join(t, NULL);
  assert(head->next == &nodes[0] || head->next == &nodes[1]);
  return 0;
}
