// redcomp: --termination | truth: unsafe | expect: unknown
// redcomp: --termination --signed-overflow wrap | truth: unsafe | expect: unsafe
// The counter overflows after some time, and then the behaviour is undefined: no infinite run of a defined program.
int main(void) {
  int rounds = 0;
  while (1) rounds++;
  return 0;
}
