// redcomp: --safety | truth: unsafe | expect: unsafe
// posix_memalign stores where the memory is, or says that it cannot be aligned like that.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

struct slot { int value; char rest[60]; };
static struct slot *slots;

void *work(void *which) {
  slots[(long)which].value = 1;
  return NULL;
}

int main(void) {
  void *memory = NULL;
  long *numbers = NULL;
  pthread_t t;
  assert(posix_memalign((void **)&numbers, 12, sizeof *numbers) == EINVAL && numbers == NULL);
  if (posix_memalign((void **)&numbers, 16, 2 * sizeof *numbers) != 0) return 1;
  numbers[1] = 5;
  if (posix_memalign(&memory, 64, 2 * sizeof(struct slot)) != 0) return 1;
  slots = memory;
  pthread_create(&t, NULL, work, (void *)1);
  work(0);
  pthread_join(t, NULL);
  assert(slots[0].value + slots[1].value != 2 && numbers[1] == 5);
  free(memory);
  return 0;
}
