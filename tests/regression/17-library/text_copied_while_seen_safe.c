// redcomp: --safety | truth: safe | expect: safe
// In which order strcpy writes does not matter to those who wait for the lock.
#include <assert.h>
#include <pthread.h>
#include <string.h>

char text[3];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *copy(void *argument) {
  pthread_mutex_lock(&m);
  strcpy(text, "xy");
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, copy, 0);
  pthread_mutex_lock(&m);
  assert((text[0] == 'x') == (text[1] == 'y'));
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
