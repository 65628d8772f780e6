// redcomp: --memory | truth: unsafe | expect: unknown
// What argv holds is not followed; it is no wild pointer either.
int main(int argc, char **argv) { return argv[1][0]; }
