// redcomp: --safety | truth: safe | expect: unknown
// The second byte is the second member of the first element.
#include <assert.h>

struct Pixel { unsigned char r, g, b; } pixels[4];

int main(void) {
  unsigned char *p = (unsigned char *)pixels;
  p[1] = 5;
  assert(pixels[0].g == 5 && pixels[1].r == 0);
}
