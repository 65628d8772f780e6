// redcomp: --safety | truth: safe | expect: safe
// Every thread is given the number itself.
#include <assert.h>
#include <pthread.h>

int done[2];

void *mark(void *number) {
  done[(long)number] = 1;
  return NULL;
}

int main(void) {
  pthread_t t[2];
  int i, j;
  for (i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, mark, (void *)(long)i);
  for (j = 0; j < 2; j++) pthread_join(t[j], NULL);
  assert(done[0] == 1 && done[1] == 1);
  return 0;
}
