// redcomp: --safety | truth: unsafe | expect: unknown
// strcpy may write the characters in any order.
#include <assert.h>
#include <pthread.h>
#include <string.h>

char text[3];

void *copy(void *argument) {
  strcpy(text, "xy");
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, copy, 0);
  const char second = text[1];
  const char first = text[0];
  assert(!(second == 'y' && first != 'x'));
  pthread_join(t, 0);
  return 0;
}
