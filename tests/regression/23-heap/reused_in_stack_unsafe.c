// redcomp: --safety | truth: unsafe | expect: unknown
// The top of the stack is compared with a node that has been freed, and may be there again (ABA).
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct node {
  int key;
};
_Atomic(struct node *) top;
void *replace(void *unused) {
  struct node *old = atomic_exchange(&top, NULL);
  free(old);
  struct node *new = malloc(sizeof *new);
  new->key = 2;
  atomic_store(&top, new);
  return 0;
}
int main(void) {
  pthread_t t;
  struct node *first = malloc(sizeof *first);
  first->key = 1;
  atomic_store(&top, first);
  pthread_create(&t, 0, replace, 0);
  pthread_join(t, 0);
  assert(!atomic_compare_exchange_strong(&top, &first, NULL));
}
