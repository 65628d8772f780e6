// redcomp: --safety | truth: unsafe | expect: unsafe
// The second link leads back to the item that it belongs to.
#include <assert.h>
#include <stddef.h>

struct link { struct link *next; };
struct item { int value; struct link a; struct link b; };

#define container_of(pointer, type, member) ((type *)((char *)(pointer)-offsetof(type, member)))

struct item items[2] = {{1}, {2}};

int main(void) {
  items[0].a.next = &items[1].a;
  items[0].b.next = &items[0].b;
  container_of(items[0].a.next, struct item, a)->value += 10;
  container_of(items[0].b.next, struct item, b)->value += 10;
  assert(items[0].value == 1 && items[1].value == 22);
  return 0;
}
