// redcomp: --safety | truth: unsafe | expect: unknown
// Bytes may be counted from the first member of a structure to the last.
#include <assert.h>

struct Packet { unsigned char head[2], data[4]; } packet;

static int sum(const unsigned char *bytes, int n) {
  int total = 0;
  for (int i = 0; i < n; i++) total += bytes[i];
  return total;
}

int main(void) {
  packet.data[3] = 7;
  assert(sum((unsigned char *)&packet, sizeof packet) == 0);
}
