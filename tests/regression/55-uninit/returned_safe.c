// redcomp: --uninit | truth: safe | expect: safe
int get(int fill) {
  int value;
  if (fill) value = 1;
  return value;
}
int main(void) {
  int first = get(0), second = get(1);
  if (second) first = second;
  return first ? 1 : 0;
}
