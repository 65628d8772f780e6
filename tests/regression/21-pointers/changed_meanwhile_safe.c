// redcomp: --safety | truth: safe | expect: safe
// The shared pointer is read once: what it points to later does not matter.
#include <assert.h>
#include <pthread.h>

int a = 0, b = 0;
int *current = &a;

void *redirect(void *unused) {
  current = &b;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, redirect, NULL);
  int *p = current;
  *p = 1;
  assert(*p == 1);
  return 0;
}
