// libFuzzer: mutated C programs through the frontend and into transition systems. Either they are refused with a place,
// or the system is well-formed and, unless it is too large to be printed, its text can be read again. Mutations work on
// tokens, as bytes rarely stay C; tokens of another program come in by crossing over.
#include <unistd.h>

#include <cctype>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "frontend/parse.h"
#include "logic/source.h"
#include "tests/fuzz/random.h"
#include "translate/build_system.h"
#include "ts/text/text.h"

namespace {

using redcomp::fuzz::Random;

std::vector<std::string> tokens(const std::string& text) {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i + 1;
    const auto word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    if (word(text[i]))
      while (end < text.size() && word(text[end])) ++end;
    if (text[i] == '#')
      while (end < text.size() && text[end] != '\n') ++end;
    result.push_back(text.substr(i, end - i));
    i = end;
  }
  return result;
}

// Drops, doubles, exchanges and overwrites tokens, or ranges of them.
void mutate(std::vector<std::string>& tokens, Random& random) {
  const auto any = [&] { return static_cast<std::ptrdiff_t>(random.next() % tokens.size()); };
  static const std::vector<std::string> some{"0", "1", "-", "*", "&", "(", ")", "{", "}", ";", "int", "char", "unsigned", "struct", "x", "while",
                                             "if", "return", "goto", "=", "==", "[", "]", "2147483647", "4294967296", ".", "->", ",", "sizeof", "static"};
  const std::ptrdiff_t at = any(), length = std::min<std::ptrdiff_t>(random.between(1, 12), static_cast<std::ptrdiff_t>(tokens.size()) - at);
  switch (random.between(0, 4)) {
    case 0: tokens.erase(tokens.begin() + at, tokens.begin() + at + length); break;
    case 1: {
      const std::vector<std::string> copy(tokens.begin() + at, tokens.begin() + at + length);
      tokens.insert(tokens.begin() + any(), copy.begin(), copy.end());
      break;
    }
    case 2: std::swap(tokens[at], tokens[any()]); break;
    case 3: tokens[at] = random.choice(some); break;
    default: tokens[at] = tokens[any()];
  }
}

std::vector<std::string> tokens(const std::uint8_t* data, std::size_t size) {
  return tokens(std::string(reinterpret_cast<const char*>(data), size));
}

std::size_t write(const std::vector<std::string>& tokens, std::uint8_t* data, std::size_t most) {
  std::string text;
  for (const std::string& token : tokens) text += token;
  text.resize(std::min(text.size(), most));
  std::memcpy(data, text.data(), text.size());
  return text.size();
}

// The file that is parsed, and removed at the end.
struct File {
  const std::string name = "/tmp/redcomp-fuzz-" + std::to_string(getpid()) + ".c";
  ~File() { unlink(name.c_str()); }
};

std::string printed(const redcomp::ts::ConcurrentSystem& system) {
  try {
    return redcomp::ts::printSystem(system);
  } catch (const redcomp::logic::InputError&) {
    return "";
  }
}

}  // namespace

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  Random random(seed);
  if (random.between(0, 7) == 0) return LLVMFuzzerMutate(data, size, most);  // with the dictionary
  std::vector<std::string> parts = tokens(data, size);
  for (int n = random.between(1, 3); n > 0 && !parts.empty(); --n) mutate(parts, random);
  return write(parts, data, most);
}

// Some tokens of the second program somewhere in the first one.
extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* first, std::size_t firstSize, const std::uint8_t* second,
                                                 std::size_t secondSize, std::uint8_t* out, std::size_t most, unsigned seed) {
  Random random(seed);
  std::vector<std::string> into = tokens(first, firstSize);
  const std::vector<std::string> from = tokens(second, secondSize);
  if (from.empty()) return write(into, out, most);
  const std::size_t begin = random.next() % from.size(), at = random.next() % (into.size() + 1);
  const std::size_t length = std::min<std::size_t>(from.size() - begin, static_cast<std::size_t>(random.between(1, 60)));
  into.insert(into.begin() + static_cast<std::ptrdiff_t>(at), from.begin() + static_cast<std::ptrdiff_t>(begin),
              from.begin() + static_cast<std::ptrdiff_t>(begin + length));
  return write(into, out, most);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace redcomp;
  static const File file;
  std::ofstream(file.name, std::ios::binary).write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
  translate::BuildOptions limits;
  limits.maxThreads = 50;
  limits.maxVariants = 50;
  limits.maxLocations = 20'000;
  ts::ConcurrentSystem system;
  try {
    system = translate::buildSystem(frontend::parseC({file.name}), limits);
  } catch (const logic::InputError&) {
    return 0;
  }
  ts::checkWellFormed(system);
  if (const std::string text = printed(system); !text.empty()) ts::parseSystem(text, "printed.ts");
  return 0;
}
