// redcomp: --safety | truth: unsafe | expect: unsafe
// The object is shown to the other thread.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int *shown = NULL;

void *thread(void *unused) {
  int *mine = malloc(sizeof(int));
  *mine = 0;
  shown = mine;
  int *other = shown;
  if (other) *other = *other + 1;
  assert(*mine <= 1);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  thread(NULL);
  return 0;
}
