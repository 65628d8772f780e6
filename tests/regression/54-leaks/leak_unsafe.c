// redcomp: --memory-leaks | truth: unsafe | expect: unsafe
#include <stdlib.h>
int *g; int main(void){ g = malloc(sizeof(int)); int *q = malloc(sizeof(int)); free(q); return 0; }
