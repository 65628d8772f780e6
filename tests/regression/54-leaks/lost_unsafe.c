// redcomp: --memory-leaks | truth: unsafe | expect: unsafe
#include <stdlib.h>
int main(void){ int *q = malloc(sizeof(int)); q = 0; return 0; }
