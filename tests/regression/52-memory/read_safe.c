// redcomp: --memory | truth: safe | expect: safe
#include <unistd.h>
int main(void) {
  char text[8];
  return read(0, text, sizeof text) < 0;
}
