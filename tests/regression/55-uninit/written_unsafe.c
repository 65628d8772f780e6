// redcomp: --uninit | truth: unsafe | expect: unsafe
#include <unistd.h>

int main(void) {
  char text[4];
  text[0] = 1;
  return write(1, text, sizeof text) < 0;
}
