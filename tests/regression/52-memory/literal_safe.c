// redcomp: --memory | truth: safe | expect: safe
void capital(char *s) { *s = 'A'; }
int main(void) {
  char text[] = "abc";
  capital(text);
  return 0;
}
