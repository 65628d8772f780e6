// fuzz-c: generated sequential programs through the verifier, with gcc as the judge. See README.md.
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "tests/fuzz/c_differential.h"

namespace {

int usage() {
  std::cerr << "fuzz-c [--seed N] [--count N] [--seconds S] [--limit S] [--wrong N] [--save DIR] [--redcomp FILE] [--no-shrink] [--print]\n";
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace redcomp::fuzz;
  CSettings settings;
  settings.redcomp = std::filesystem::read_symlink("/proc/self/exe").parent_path() / "redcomp";
  for (int i = 1; i < argc; ++i) {
    const std::string option = argv[i];
    if (option == "--no-shrink") settings.shrinking = false;
    else if (option == "--print") settings.print = true;
    else if (i + 1 >= argc) return usage();
    else if (option == "--seed") settings.seed = std::strtoull(argv[++i], nullptr, 10);
    else if (option == "--count") settings.count = std::atoi(argv[++i]);
    else if (option == "--seconds") settings.seconds = std::atof(argv[++i]);
    else if (option == "--limit") settings.limit = std::atof(argv[++i]);
    else if (option == "--wrong") settings.most = std::atoi(argv[++i]);
    else if (option == "--save") settings.save = argv[++i];
    else if (option == "--redcomp") settings.redcomp = argv[++i];
    else return usage();
  }
  return CDifferential(settings).run() != 0 ? 1 : 0;
}
