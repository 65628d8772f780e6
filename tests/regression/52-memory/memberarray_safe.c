// redcomp: --memory | truth: safe | expect: safe
// The address just past the end may be formed.
struct { int cells[5]; int next; } s;
int main(void) {
  int sum = 0;
  for (int *p = s.cells; p != &s.cells[5]; p++) sum += *p;
  return sum;
}
