// redcomp: --overflow | truth: unsafe | expect: unsafe
int f(int x) { return x == 7; }
int main(void) { return f(1e10); }
