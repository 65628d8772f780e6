// What others call by labels: the names of the linker.
int get(void) { return 1; }
int other_get(void) { return 2; }
int value = 1;
int other_value = 2;
unsigned long my_length(const char *text) { return 9; }
