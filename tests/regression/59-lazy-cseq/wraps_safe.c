// redcomp: --safety --engine lazy-cseq | truth: safe | expect: safe
// redcomp: --safety --engine lazy-cseq --no-narrow | truth: safe | expect: safe
// Unsigned numbers wrap exactly; narrow words do not.
#include <assert.h>
#include <pthread.h>

unsigned char c = 250;
unsigned u = 4294967290u;
int sum;
int main(void) {
  for (int i = 0; i < 10; i++) {
    c++;
    u++;
    sum += 1000000;
  }
  assert(c == 4 && u == 4 && sum == 10000000);
  return 0;
}
