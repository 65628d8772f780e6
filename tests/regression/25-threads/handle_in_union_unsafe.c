// redcomp: --safety | truth: unsafe | expect: unknown
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

union id {
  pthread_t thread;
  unsigned long number;
};

int main(void) {
  union id *own = malloc(sizeof *own);
  own->thread = pthread_self();
  assert(own->number < 100);
}
