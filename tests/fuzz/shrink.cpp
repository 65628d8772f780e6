#include "tests/fuzz/shrink.h"

#include <cctype>

namespace redcomp::fuzz {

namespace {

bool opens(const std::string& line) { return !line.empty() && line.back() == '{'; }
bool closes(const std::string& line) {
  const std::size_t at = line.find_first_not_of(' ');
  return at != std::string::npos && line[at] == '}';
}

// The line that closes what `begin` opens; `begin` itself if it opens nothing.
std::size_t endOf(const Lines& lines, std::size_t begin) {
  if (!opens(lines[begin])) return begin;
  int depth = 1;
  for (std::size_t i = begin + 1; i < lines.size(); ++i) {
    if (closes(lines[i])) --depth;
    if (depth == 0) return i;
    if (opens(lines[i])) ++depth;
  }
  return begin;
}

Lines without(const Lines& lines, std::size_t first, std::size_t last) {
  Lines rest(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(first));
  rest.insert(rest.end(), lines.begin() + static_cast<std::ptrdiff_t>(last) + 1, lines.end());
  return rest;
}

class Shrinker {
 public:
  Shrinker(Lines lines, const Interesting& interesting, int most) : lines_(std::move(lines)), interesting_(interesting), left_(most) {}

  Lines run() {
    bool smaller = true;
    while (smaller && left_ > 0) {
      smaller = false;
      for (std::size_t length = lines_.size() / 2; length >= 2; length /= 2) smaller |= dropRanges(length);
      smaller |= dropBlocks();
      smaller |= unwrapBlocks();
      smaller |= dropPairs();
      smaller |= lowerNumbers();
    }
    return lines_;
  }

 private:
  bool accept(const Lines& candidate) {
    if (left_ <= 0 || candidate == lines_) return false;
    --left_;
    if (!interesting_(candidate)) return false;
    lines_ = candidate;
    return true;
  }

  bool dropRanges(std::size_t length) {
    bool any = false;
    for (std::size_t i = lines_.size(); i-- > 0;)
      if (i + length <= lines_.size() && balanced(i, i + length)) any |= accept(without(lines_, i, i + length - 1));
    return any;
  }

  bool balanced(std::size_t begin, std::size_t end) const {
    int depth = 0;
    for (std::size_t i = begin; i < end; ++i) {
      if (closes(lines_[i]) && --depth < 0) return false;
      if (opens(lines_[i])) ++depth;
    }
    return depth == 0;
  }

  bool dropBlocks() {
    bool any = false;
    for (std::size_t i = lines_.size(); i-- > 0;)
      if (i < lines_.size() && !closes(lines_[i])) any |= accept(without(lines_, i, endOf(lines_, i)));
    return any;
  }

  bool unwrapBlocks() {
    bool any = false;
    for (std::size_t i = lines_.size(); i-- > 0;) {
      if (i >= lines_.size() || !opens(lines_[i]) || closes(lines_[i])) continue;
      const std::size_t end = endOf(lines_, i);
      if (end > i) any |= accept(without(without(lines_, end, end), i, i));
    }
    return any;
  }

  // Two lines at once, such as a lock and its unlock.
  bool dropPairs() {
    bool any = false;
    for (std::size_t i = 0; i < lines_.size(); ++i)
      for (std::size_t j = i + 1; j < lines_.size() && j < i + 8; ++j)
        if (!opens(lines_[i]) && !closes(lines_[i]) && !opens(lines_[j]) && !closes(lines_[j]) && lines_[i].starts_with("  "))
          any |= accept(without(without(lines_, j, j), i, i));
    return any;
  }

  bool lowerNumbers() {
    bool any = false;
    for (std::size_t i = 0; i < lines_.size(); ++i)
      for (std::size_t at = 0; at < lines_[i].size(); ++at) {
        const std::string& line = lines_[i];
        const bool number = std::isdigit(line[at]) && (at == 0 || (!std::isalnum(line[at - 1]) && line[at - 1] != '_'));
        if (!number || line[at] == '0' || (at + 1 < line.size() && std::isdigit(line[at + 1]))) continue;
        Lines candidate = lines_;
        --candidate[i][at];
        any |= accept(candidate);
      }
    return any;
  }

  Lines lines_;
  const Interesting& interesting_;
  int left_;
};

}  // namespace

Lines shrink(Lines lines, const Interesting& interesting, int most) { return Shrinker(std::move(lines), interesting, most).run(); }

}  // namespace redcomp::fuzz
