// redcomp: --deadlock | truth: unsafe | expect: unknown
// Mutexes of any number of blocks on the heap, in two orders, and main goes on for ever.
#include <pthread.h>
#include <stdlib.h>

struct account { pthread_mutex_t lock; struct account *next; };
struct account *head;

void *forwards(void *arg) {
  pthread_mutex_lock(&head->lock);
  pthread_mutex_lock(&head->next->lock);
  pthread_mutex_unlock(&head->next->lock);
  pthread_mutex_unlock(&head->lock);
  return 0;
}

void *backwards(void *arg) {
  pthread_mutex_lock(&head->next->lock);
  pthread_mutex_lock(&head->lock);
  pthread_mutex_unlock(&head->lock);
  pthread_mutex_unlock(&head->next->lock);
  return 0;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 2; i++) {
    struct account *next = malloc(sizeof *next);
    pthread_mutex_init(&next->lock, 0);
    next->next = head;
    head = next;
  }
  pthread_create(&a, 0, forwards, 0);
  pthread_create(&b, 0, backwards, 0);
  for (;;) {}
  return 0;
}
