// redcomp: --safety | truth: safe | expect: unknown
// Descriptors that are open at the same time differ; that is not followed, but no violation rests on it.
#include <assert.h>
#include <stddef.h>
#include <sys/socket.h>

int main(void) {
  int s = socket(AF_INET, SOCK_STREAM, 0);
  int first = accept(s, NULL, NULL), second = accept(s, NULL, NULL);
  if (first >= 0 && second >= 0) assert(first != second);
  return 0;
}
