// fuzz-differential: generated programs through every engine, against the oracle. See README.md.
#include <sys/resource.h>

#include <cstdlib>
#include <iostream>

#include "tests/fuzz/differential.h"

namespace {

// Whatever goes wrong, the machine stays usable.
void limitMemory() {
  const rlimit limit{rlim_t{4} << 30, rlim_t{4} << 30};
  setrlimit(RLIMIT_AS, &limit);
}

int usage() {
  std::cerr << "fuzz-differential [--file FILE | --corpus DIR] [--seed N] [--count N] [--seconds S] [--wrong N] [--save DIR] [--engine NAME]\n"
               "                  [--redcomp FILE] [--execute N] [--no-shrink] [--print]\n";
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace redcomp::fuzz;
  limitMemory();
  Settings settings;
  for (int i = 1; i < argc; ++i) {
    const std::string option = argv[i];
    if (option == "--no-shrink") settings.shrinking = false;
    else if (option == "--print") settings.print = true;
    else if (i + 1 >= argc) return usage();
    else if (option == "--seed") settings.seed = std::strtoull(argv[++i], nullptr, 10);
    else if (option == "--count") settings.count = std::atoi(argv[++i]);
    else if (option == "--seconds") settings.seconds = std::atof(argv[++i]);
    else if (option == "--wrong") settings.most = std::atoi(argv[++i]);
    else if (option == "--save") settings.save = argv[++i];
    else if (option == "--file") settings.file = argv[++i], settings.count = 1, settings.seed = 0;
    else if (option == "--corpus") settings.corpus = argv[++i];
    else if (option == "--redcomp") settings.redcomp = argv[++i];
    else if (option == "--execute") settings.real = std::atoi(argv[++i]);
    else if (option == "--engine") settings.only = argv[++i];
    else return usage();
  }
  Differential differential(settings);
  const int wrong = differential.run();
  return wrong != 0 ? 1 : differential.wasInterrupted() ? 130 : 0;
}
