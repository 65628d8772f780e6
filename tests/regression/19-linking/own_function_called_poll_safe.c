// redcomp: --safety | truth: safe | expect: safe
// The program's own function, though the library has one of that name, and another one of that of threads.
#include <assert.h>

int poll(int channel) { return channel * 2; }
int pthread_mutex_lock(int *counter) { return ++*counter; }

int main(void) {
  int value = 1;
  pthread_mutex_lock(&value);
  assert(poll(40) == 80 && value == 2);
  return 0;
}
