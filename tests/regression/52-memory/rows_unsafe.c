// redcomp: --memory | truth: unsafe | expect: unsafe
void clear(int m[][3], int rows) {
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < 3; j++) m[i][j] = 0;
}
int main(void) {
  int m[2][3];
  clear(m, 3);
  return 0;
}
