#include "bounded/bounds.h"

#include <algorithm>
#include <charconv>
#include <numeric>

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

std::vector<int> primeFactors(int number) {
  std::vector<int> factors;
  for (int prime = 2; number > 1; ++prime)
    for (; number % prime == 0; number /= prime) factors.push_back(prime);
  return factors;
}

}  // namespace

// The prime factors of the number of parts are dealt to the threads; the digits of the part's number, each to the base that its thread
// has got, say which of its pieces each thread stops in.
std::vector<Stops> stopsOf(const Window& window, const std::vector<std::size_t>& nodes) {
  std::vector<int> threads(nodes.size()), pieces(nodes.size(), 1);
  std::iota(threads.begin(), threads.end(), 0);
  std::ranges::stable_sort(threads, std::greater{}, [&](int t) { return nodes[static_cast<std::size_t>(t)]; });
  const std::vector<int> factors = primeFactors(window.parts);
  for (std::size_t k = 0; k < factors.size(); ++k) pieces[static_cast<std::size_t>(threads[k % threads.size()])] *= factors[k];
  std::vector<Stops> stops;
  int rest = window.part;
  for (std::size_t t = 0; t < nodes.size(); ++t) {
    const int piece = rest % pieces[t], size = static_cast<int>(nodes[t]);
    rest /= pieces[t];
    if (pieces[t] > 1) stops.push_back({static_cast<int>(t), size * piece / pieces[t], size * (piece + 1) / pieces[t]});
  }
  return stops;
}

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
