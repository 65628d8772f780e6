// redcomp: --safety | truth: safe | expect: safe
// Two threads put a node in front of a list, under a lock.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node { struct node *next; } *head = NULL;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *push(void *unused) {
  struct node *n = malloc(sizeof(struct node));
  pthread_mutex_lock(&m);
  n->next = head;
  head = n;
  pthread_mutex_unlock(&m);
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
