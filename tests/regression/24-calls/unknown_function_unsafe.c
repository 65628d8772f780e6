// redcomp: --safety | truth: unsafe | expect: unsafe
// A function that is not defined may return anything.
#include <assert.h>

int sensor(void);
void log_event(int);

int last = 0;

int main(void) {
  for (int i = 0; i < 2; i++) {
    int now = sensor();
    log_event(now);
    assert(now >= last);
    last = now;
  }
  return 0;
}
