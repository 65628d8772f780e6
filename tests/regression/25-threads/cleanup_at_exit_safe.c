// redcomp: --safety | truth: safe | expect: safe
// A thread that exits runs its cleanup handlers, the last one first, also those of its callers.
#include <assert.h>
#include <pthread.h>

int x = 0;

void outer(void *to) { x = x == 2 ? *(int *)to : -1; }
void inner(void *unused) { x = x == 1 ? 2 : -1; }
void popped(void *unused) { x = 1; }

void leave(void) {
  pthread_cleanup_push(inner, NULL);
  pthread_cleanup_push(popped, NULL);
  pthread_cleanup_pop(1);
  pthread_exit((void *)5);
  pthread_cleanup_pop(0);
}

void *thread(void *unused) {
  int three = 3;
  pthread_cleanup_push(outer, &three);
  leave();
  pthread_cleanup_pop(0);
  return NULL;
}

int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, thread, NULL);
  pthread_join(t, &result);
  assert(x == 3 && result == (void *)5);
}
