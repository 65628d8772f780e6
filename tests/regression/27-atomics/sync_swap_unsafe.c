// redcomp: --safety | truth: unsafe | expect: unsafe
// Comparing and then swapping are two steps: both may be first.
#include <assert.h>
#include <pthread.h>

int owner = 0, winners = 0;

void *claim(void *number) {
  int me = (int)(long)number;
  if (owner == 0) {
    __sync_lock_test_and_set(&owner, me);
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
