// redcomp: --safety | truth: unsafe | expect: unknown
// The same, as it was written before C99.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct message {
  int length;
  int data[0];
};

int main(void) {
  const size_t size = sizeof(struct message) + 4 * sizeof(int);
  struct message *to = malloc(size), *from = malloc(size);
  from->length = 4;
  to->data[0] = 1;
  from->data[0] = 2;
  memcpy(to, from, sizeof(struct message) + 4 * sizeof(int));
  assert(to->data[0] == 1);
  return 0;
}
