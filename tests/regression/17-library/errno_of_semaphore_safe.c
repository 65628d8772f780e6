// redcomp: --safety | truth: safe | expect: safe
// A semaphore that is not free sets errno.
#include <assert.h>
#include <errno.h>
#include <semaphore.h>

int main(void) {
  sem_t s;
  int busy = 0;
  sem_init(&s, 0, 0);
  if (sem_trywait(&s) == -1 && errno == EAGAIN) busy++;
  assert(busy == 1);
  return 0;
}
