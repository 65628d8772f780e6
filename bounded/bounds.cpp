#include "bounded/bounds.h"

#include <charconv>

namespace redcomp::bounded {

namespace {

constexpr int largest = 1'000'000;

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts{""};
  for (const char c : text) {
    if (c == at) parts.emplace_back();
    else parts.back() += c;
  }
  return parts;
}

std::optional<int> numberIn(const std::string& text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0 || value > largest) return std::nullopt;
  return value;
}

}  // namespace

std::optional<std::vector<RoundThreads>> scheduleCalled(const std::string& text) {
  std::vector<RoundThreads> schedule;
  for (const std::string& round : split(text, ':')) {
    RoundThreads& threads = schedule.emplace_back();
    if (round == "+") continue;
    for (const std::string& thread : split(round, ',')) {
      const auto number = numberIn(thread);
      if (!number) return std::nullopt;
      threads.insert(*number);
    }
    if (schedule.size() == 1) threads.insert(0);
  }
  return schedule;
}

std::optional<std::pair<int, int>> loopBoundCalled(const std::string& text) {
  const std::vector<std::string> parts = split(text, ':');
  if (parts.size() != 2) return std::nullopt;
  const auto line = numberIn(parts[0]), bound = numberIn(parts[1]);
  if (!line || !bound) return std::nullopt;
  return std::pair{*line, *bound};
}

}  // namespace redcomp::bounded
