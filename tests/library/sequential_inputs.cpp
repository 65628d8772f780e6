#include <algorithm>
#include <stdexcept>

#include "tests/library/sequential_calls.h"

namespace redcomp::library {

namespace {

void put(char (&into)[kSize], const std::string& text) {
  if (text.size() >= kSize) throw std::logic_error("a text is too long");
  std::fill(into, into + kSize, '#');
  std::copy(text.begin(), text.end(), into);
  into[text.size()] = 0;
}

}  // namespace

std::vector<std::string> words(const std::string& alphabet, std::size_t longest) {
  std::vector<std::string> all{""};
  for (std::size_t first = 0, length = 1; length <= longest; ++length) {
    const std::size_t end = all.size();
    for (; first < end; ++first)
      for (const char letter : alphabet) all.push_back(all[first] + letter);
  }
  return all;
}

std::vector<Memory> pairs(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::vector<Memory> all;
  for (const std::string& one : a)
    for (const std::string& other : b) {
      put(all.emplace_back().a, one);
      put(all.back().b, other);
    }
  return all;
}

std::vector<Memory> texts(const std::vector<std::string>& a) { return pairs(a, {""}); }

std::vector<Memory> withBoth(const std::vector<Memory>& inputs, const std::vector<long>& n, const std::vector<long>& c) {
  std::vector<Memory> all;
  for (const Memory& input : inputs)
    for (const long first : n)
      for (const long second : c) {
        all.push_back(input);
        all.back().n = first;
        all.back().c = second;
      }
  return all;
}

std::vector<Memory> with(const std::vector<Memory>& inputs, const std::vector<long>& n) { return withBoth(inputs, n, {0}); }

std::vector<Memory> numbers(const std::vector<long>& n) { return with(texts({""}), n); }

std::vector<long> between(long first, long last) {
  std::vector<long> all;
  for (long each = first; each <= last; ++each) all.push_back(each);
  return all;
}

int sign(long n) { return n < 0 ? -1 : n > 0; }

}  // namespace redcomp::library
