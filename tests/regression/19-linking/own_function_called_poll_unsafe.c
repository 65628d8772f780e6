// redcomp: --safety | truth: unsafe | expect: unsafe
// The program's own function, though the library has one of that name, and another one of that of threads.
#include <assert.h>

int poll(int channel) { return channel * 2; }
int pthread_mutex_lock(int *counter) { return ++*counter; }

int main(void) {
  int value = 1;
  pthread_mutex_lock(&value);
  assert(poll(40) <= 1 || value == 1);
  return 0;
}
