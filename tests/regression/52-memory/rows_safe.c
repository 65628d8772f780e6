// redcomp: --memory | truth: safe | expect: safe
void clear(int m[][3], int rows) {
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < 3; j++) m[i][j] = 0;
}
int main(void) {
  int m[2][3];
  clear(m, 2);
  return 0;
}
