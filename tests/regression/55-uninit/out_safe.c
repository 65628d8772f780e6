// redcomp: --uninit | truth: safe | expect: safe
// Through a pointer.
int get(int *to) {
  *to = 3;
  return 1;
}
int main(void) {
  int x;
  get(&x);
  return x == 3 ? 0 : 1;
}
