// redcomp: --uninit | truth: unsafe | expect: unsafe
// What a function is given decides there, also where what it gives back comes to the same variable.
int isSet(int y) { return y ? 1 : 2; }
int main(void) {
  int x;
  x = isSet(x);
  return 0;
}
