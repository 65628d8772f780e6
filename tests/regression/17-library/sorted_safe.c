// redcomp: --safety | truth: safe | expect: safe
// A function that only reads compares: what comes out is known.
#include <assert.h>
#include <stdlib.h>
struct pair {
  int key;
  char name;
};
static int compare(const void *a, const void *b) {
  const struct pair *x = a, *y = b;
  return (x->key > y->key) - (x->key < y->key);
}
int main(void) {
  struct pair t[] = {{3, 'c'}, {1, 'a'}, {2, 'b'}};
  qsort(t, 3, sizeof t[0], compare);
  assert(t[0].key == 1 && t[1].key == 2 && t[2].key == 3);
  assert(t[0].name == 'a' && t[2].name == 'c');
  struct pair key = {2, 0};
  struct pair *found = bsearch(&key, t, 3, sizeof t[0], compare);
  assert(found == t + 1);
  key.key = 4;
  assert(!bsearch(&key, t, 3, sizeof t[0], compare));
}
