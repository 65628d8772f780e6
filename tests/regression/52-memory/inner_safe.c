// redcomp: --memory | truth: safe | expect: safe
// Every row has bounds of its own.
int m[2][3];
int main(void) {
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++) m[i][j] = i * j;
  return m[1][2];
}
