// redcomp: --memory | truth: unsafe | expect: unsafe
void capital(char *s) { *s = 'A'; }
int main(void) {
  capital("abc");
  return 0;
}
