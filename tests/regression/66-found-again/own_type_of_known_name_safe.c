// redcomp: --safety | truth: safe | expect: safe
#include <assert.h>

typedef int sem_t;
sem_t s = 5;

int main(void) {
  s++;
  assert(s == 6);
}
