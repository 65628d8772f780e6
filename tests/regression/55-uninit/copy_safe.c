// redcomp: --uninit | truth: safe | expect: safe
// A copy decides nothing.
struct pair { int a, b; };
int main(void) {
  struct pair p, q;
  p.a = 1;
  q = p;
  return q.a == 1;
}
