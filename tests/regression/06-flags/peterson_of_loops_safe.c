// redcomp: --safety | truth: safe | expect: safe
// Few states, which tell more than formulas do.
#include <assert.h>
#include <pthread.h>

int wants0, wants1, turn, inside;

void *left(void *unused) {
  while (1) {
    wants0 = 1;
    turn = 1;
    while (wants1 && turn == 1);
    inside++;
    assert(inside == 1);
    inside--;
    wants0 = 0;
  }
}

void *right(void *unused) {
  while (1) {
    wants1 = 1;
    turn = 0;
    while (wants0 && turn == 0);
    inside++;
    assert(inside == 1);
    inside--;
    wants1 = 0;
  }
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, left, 0);
  pthread_create(&b, 0, right, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
