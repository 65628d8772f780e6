// Calls of library functions that work on two texts and two numbers. The same words are a piece of C for redcomp and a piece
// of C++ that is compiled into the test:
//
//     CALL("strchr", texts("ab", 3), char *p = strchr(a, c); r = p ? p - a : -1;)
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace redcomp::library {

constexpr std::size_t kSize = 10;  // of a text, with what is behind its end
constexpr int kErrno = 77;         // before the call

struct Memory {
  char a[kSize], b[kSize];
  long n = 0, c = 0;  // for numbers that are given
  long r = 0, s = 0;  // for numbers that are returned
};

struct Call {
  std::string name;
  std::vector<Memory> inputs;
  std::string text;
  void (*native)(Memory&);
  std::string before = {};  // functions that the text needs, in C
};

#define CALL(name, inputs, ...)                               \
  Call {                                                      \
    name, inputs, #__VA_ARGS__, [](Memory& memory) {          \
      [[maybe_unused]] auto& [a, b, n, c, r, s] = memory;     \
      __VA_ARGS__                                             \
    }                                                         \
  }

// ---- inputs ------------------------------------------------------------------------------------------------------

std::vector<std::string> words(const std::string& alphabet, std::size_t longest);  // all of them
// One is the text a, and the other b; behind their ends are other characters.
std::vector<Memory> texts(const std::vector<std::string>& a);
std::vector<Memory> pairs(const std::vector<std::string>& a, const std::vector<std::string>& b);
std::vector<Memory> numbers(const std::vector<long>& n);
// Each with each of the numbers.
std::vector<Memory> with(const std::vector<Memory>& inputs, const std::vector<long>& n);
std::vector<Memory> withBoth(const std::vector<Memory>& inputs, const std::vector<long>& n, const std::vector<long>& c);

std::vector<long> between(long first, long last);
int sign(long n);

// ---- by topic ----------------------------------------------------------------------------------------------------

std::vector<Call> characterCalls();
std::vector<Call> numberCalls();
std::vector<Call> textCalls();

}  // namespace redcomp::library
