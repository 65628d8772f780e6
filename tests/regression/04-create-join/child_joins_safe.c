// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --rule paper | truth: safe | expect: safe
// The twin of child_creates_unsafe.c: the child waits for the grandchild.
#include <assert.h>
#include <pthread.h>

int x = 0;

void *grandchild(void *unused) {
  x = 1;
  return NULL;
}

void *child(void *unused) {
  pthread_t t;
  pthread_create(&t, NULL, grandchild, NULL);
  pthread_join(t, NULL);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, child, NULL);
  pthread_join(t, NULL);
  assert(x == 1);
  return 0;
}
