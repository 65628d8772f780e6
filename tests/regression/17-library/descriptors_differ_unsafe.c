// redcomp: --safety | truth: unsafe | expect: unsafe
// Descriptors are numbers, one after the other as long as none is closed.
#include <assert.h>
#include <stddef.h>
#include <sys/socket.h>

int main(void) {
  int s = socket(AF_INET, SOCK_STREAM, 0);
  int first = accept(s, NULL, NULL), second = accept(s, NULL, NULL);
  if (first >= 0 && second >= 0) assert(second != first + 1);
  return 0;
}
