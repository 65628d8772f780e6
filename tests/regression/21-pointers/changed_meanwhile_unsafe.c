// redcomp: --safety | truth: unsafe | expect: unsafe
// The shared pointer is read twice, and another thread changes it in between.
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
  *current = 1;
  assert(*current == 1);
  return 0;
}
