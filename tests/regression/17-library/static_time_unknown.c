// redcomp: --safety | truth: unsafe | expect: unknown
// What localtime returns is overwritten by the next call.
#include <assert.h>
#include <time.h>

int main(void) {
  time_t first = 0, second = 1000000000;
  struct tm *t = gmtime(&first);
  if (!t) return 0;
  int year = t->tm_year;
  gmtime(&second);
  assert(t->tm_year == year);
}
