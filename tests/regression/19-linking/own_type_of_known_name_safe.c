// redcomp: --safety | truth: safe | expect: safe
// A type of the program's own, with a name of the library's.
#include <assert.h>

typedef int sem_t;
sem_t s = 5;

int main(void) {
  s++;
  assert(s == 6);
}
