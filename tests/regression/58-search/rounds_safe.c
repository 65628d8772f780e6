// redcomp: --safety --engine search | truth: safe | expect: safe
// The largest value needs a switch after every round: 13,000 states, and formulas say nothing about them.
#include <assert.h>
#include <pthread.h>

int i = 1, j = 1;

void *first(void *arg) { for (int k = 0; k < 4; k++) i += j; return 0; }
void *second(void *arg) { for (int k = 0; k < 4; k++) j += i; return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  assert(i <= 55 && j <= 55);
  return 0;
}
