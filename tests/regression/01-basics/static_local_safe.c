// redcomp: --safety | truth: safe | expect: safe
// The twin of static_local_unsafe.c with a lock around the drawing.
#include <assert.h>
#include <pthread.h>

int first, second;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int draw(void) {
  static int next = 0;
  pthread_mutex_lock(&m);
  next = next + 1;
  int mine = next;
  pthread_mutex_unlock(&m);
  return mine;
}

void *other(void *unused) {
  second = draw();
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, other, NULL);
  first = draw();
  pthread_join(t, NULL);
  assert(first != second);
  return 0;
}
