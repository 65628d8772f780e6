// redcomp: --safety | truth: safe | expect: safe
#define _GNU_SOURCE
#include <assert.h>
#include <search.h>
static int compare(const void *a, const void *b) { return *(const int *)a != *(const int *)b; }
int main(void) {
  int t[] = {4, 7, 7, 1}, key = 7, other = 5;
  size_t n = 4;
  assert(lfind(&key, t, &n, sizeof(int), compare) == t + 1);
  assert(!lfind(&other, t, &n, sizeof(int), compare));
}
