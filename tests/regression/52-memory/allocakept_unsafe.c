// redcomp: --memory | truth: unsafe | expect: unknown
// It ends with the function.
#include <alloca.h>
int *kept;
void keep(void) { kept = alloca(sizeof(int)); }
int main(void) {
  keep();
  return *kept;
}
