#include "driver/run.h"

int main(int argc, char** argv) { return redcomp::driver::run(argc, argv); }
