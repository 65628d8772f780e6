// redcomp: --memory | truth: unsafe | expect: unsafe
#include <unistd.h>
int main(void) {
  char text[8];
  return read(0, text, 16) < 0;
}
