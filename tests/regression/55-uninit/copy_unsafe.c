// redcomp: --uninit | truth: unsafe | expect: unsafe
struct pair { int a, b; };
int main(void) {
  struct pair p, q;
  p.a = 1;
  q = p;
  if (q.b + 1) return 1;
  return 0;
}
