// redcomp: --memory | truth: unsafe | expect: unknown
// The second call has its x where the first one had: what the global points to has ended all the same.
int *kept;
int use(int round) {
  int x = round;
  if (round == 1) return *kept;
  kept = &x;
  return 0;
}
int main(void) {
  use(0);
  return use(1);
}
