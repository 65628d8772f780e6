// redcomp: --safety | truth: safe | expect: safe
// Each thread has an element of its own.
#include <assert.h>
#include <pthread.h>

struct slot { int uses, last; } slots[3];

void *use(void *number) {
  struct slot *mine = &slots[(long)number];
  mine->last = (int)(long)number;
  mine->uses++;
  assert(mine->last == (long)number);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, use, (void *)1);
  use((void *)2);
  pthread_join(t, NULL);
  assert(slots[0].uses == 0);
  return 0;
}
