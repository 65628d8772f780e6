// redcomp: --safety | truth: unsafe | expect: unsafe
// The thread finds the value, and forgets the lock beside it.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct node { int id; };
struct device { pthread_mutex_t lock; int value; struct node node; };

struct device d = {PTHREAD_MUTEX_INITIALIZER, 0, {7}};

void *use(void *node) {
  struct device *mine = (struct device *)((char *)node - offsetof(struct device, node));
  mine->value++;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, use, &d.node);
  use(&d.node);
  pthread_join(t, NULL);
  assert(d.value == 2);
  return 0;
}
