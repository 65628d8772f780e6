// redcomp-spacer [random seed]: the process in which Spacer runs. Reads a Horn file on standard input and prints the
// answer as horn/spacer.h says. Exit code 0 for any answer, 1 for wrong usage or if the answer cannot be written.
#include <unistd.h>

#include <charconv>
#include <cstdio>
#include <string_view>

#include "horn/spacer.h"

namespace {

std::string readAll() {
  std::string text;
  char buffer[1 << 16];
  while (std::size_t got = std::fread(buffer, 1, sizeof buffer, stdin)) text.append(buffer, got);
  return text;
}

int usage() {
  std::fputs("usage: redcomp-spacer [random seed] < file.smt2\n", stderr);
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  std::optional<unsigned> seed;
  if (argc > 2) return usage();
  if (argc == 2) {
    std::string_view text = argv[1];
    seed = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), *seed);
    if (error != std::errc() || end != text.data() + text.size()) return usage();
  }
  std::string answer = redcomp::horn::spacerAnswer(readAll(), seed);
  bool written = std::fwrite(answer.data(), 1, answer.size(), stdout) == answer.size() && std::fflush(stdout) == 0;
  _exit(written ? 0 : 1);  // without destructors: freeing the memory takes time and is not needed
}
