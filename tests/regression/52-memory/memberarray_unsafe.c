// redcomp: --memory | truth: unsafe | expect: unsafe
// The element after the last one is another member.
struct { int cells[5]; int next; } s;
int __VERIFIER_nondet_int(void);
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i <= 5) s.cells[i] = 1;
  return 0;
}
