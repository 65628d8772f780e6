// redcomp: --safety | truth: safe | expect: safe
// Compare and swap tells by its result which of the two threads was first.
#include <assert.h>
#include <pthread.h>

int owner = 0, winners = 0;

void *claim(void *number) {
  int me = (int)(long)number;
  if (__sync_bool_compare_and_swap(&owner, 0, me)) {
    __sync_fetch_and_add(&winners, 1);
  }
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, claim, (void *)1);
  claim((void *)2);
  pthread_join(t, NULL);
  assert(winners == 1 && owner == __sync_val_compare_and_swap(&owner, 9, 9));
  return 0;
}
