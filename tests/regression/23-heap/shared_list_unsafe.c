// redcomp: --safety | truth: unsafe | expect: unsafe
// Two threads put a node in front of a list, without a lock: one may be lost.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node { struct node *next; } *head = NULL;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *push(void *unused) {
  struct node *n = malloc(sizeof(struct node));
  n->next = head;
  head = n;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, push, NULL);
  push(NULL);
  pthread_join(t, NULL);
  assert(head != NULL && head->next != NULL && head->next->next == NULL);
  return 0;
}
