// redcomp: --uninit | truth: unsafe | expect: unsafe
// What a function gives back is as uninitialised as it was there; each call has its own.
int __VERIFIER_nondet_int(void);
int get(int fill) {
  int value;
  if (fill) value = 1;
  return value;
}
int main(void) {
  int first = get(0), second = get(1);
  if (second) second = 2;
  return first ? 1 : 0;
}
