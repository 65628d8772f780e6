#include "tests/fuzz/c_differential.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <regex>

#include "tests/fuzz/c_generate.h"
#include "tests/fuzz/shrink.h"

namespace redcomp::fuzz {

namespace {

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

bool wraps(const EngineRow& row) { return std::ranges::find(row.options, "wrap") != row.options.end(); }

std::string firstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

std::string lineWith(const std::string& text, const std::string& word) {
  const std::size_t at = text.find(word);
  return at == std::string::npos ? firstLine(text) : firstLine(text.substr(at));
}

}  // namespace

std::string reasonOf(const Reply& reply) {
  static const std::regex place(R"([^ ;]*\.c:\d+(:\d+)?:? ?)"), quoted("'[^']*'"), number(R"(\b\d+(\.\d+)?\b)"), time(R"( \([\d.]+ s\)$)"), search("^search: [^;]*; ");
  std::string text = reply.answer == Answer::Refused ? lineWith(reply.output, "redcomp: ") : lineWith(reply.output, "inconclusive: ");
  text = text.substr(std::min(text.size(), text.find(": ") + 2));
  for (const auto& [what, with] : {std::pair{time, ""}, {place, ""}, {quoted, "'X'"}, {number, "N"}, {search, ""}}) text = std::regex_replace(text, what, with);
  text = text.substr(0, text.find("; "));  // each engine has one
  for (const char* detail : {"could not be replayed", "Uninterpreted"})
    if (const std::size_t at = text.find(detail); at != std::string::npos) text.resize(at + std::string(detail).size());
  return fmt::format("{}: {}", toString(reply.answer), text);
}

CDifferential::CDifferential(const CSettings& settings)
    : settings_(settings), rows_{{"auto", {"--safety"}, settings.limit}, {"overflow wraps", {"--safety", "--signed-overflow", "wrap"}, settings.limit}} {
  std::filesystem::create_directories(settings.save);
}

int CDifferential::run() {
  const double begin = now();
  for (int i = 0; i < settings_.count && now() - begin < settings_.seconds && wrong_ < settings_.most; ++i) {
    program(settings_.seed + static_cast<std::uint64_t>(i));
    if ((i + 1) % 100 == 0) fmt::print(stderr, "{} programs, {} with an answer, {} wrong, {:.0f} s\n", i + 1, known_, wrong_, now() - begin);
  }
  summary(now() - begin);
  return wrong_;
}

void CDifferential::program(std::uint64_t seed) {
  Random random(seed);
  const EngineRow& row = rows_[random.chance(15)];
  const Lines draft = draftOfC(random);
  const double begin = now();
  const CJudge::Outcome outcome = judge_.execute(draft, wraps(row), false);
  tally_.addTime("gcc", now() - begin);
  if (settings_.print) fmt::print("// seed {}: {}\n{}", seed, outcome.invalid, textOf(draft));
  const std::vector<int> sites = decided(outcome.seen);
  if (!outcome.invalid.empty() || sites.empty()) {
    ++leftOut_[outcome.invalid.empty() ? "nothing is seen" : outcome.invalid];
    return;
  }
  ++known_;
  compare(seed, row, withAsserts(draft, outcome.seen, std::nullopt), true);
  const int negated = random.chance(50) ? sites.back() : random.choice(sites);  // the last: nothing before it may cut the run off
  compare(seed, row, withAsserts(draft, outcome.seen, negated), false);
}

void CDifferential::compare(std::uint64_t seed, const EngineRow& row, const Lines& lines, bool safe) {
  Source source(lines);
  const double begin = now();
  const Reply reply = ask(row, source, settings_.redcomp);
  tally_.addTime("redcomp", now() - begin);
  tally_.add(row, safe, reply);
  if (settings_.print) fmt::print("// {}: {}\n{}", safe ? "safe" : "unsafe", toString(reply.answer), reply.output);
  if (reply.answer == Answer::Inconclusive || reply.answer == Answer::Refused) ++reasons_[reasonOf(reply)];
  if (!isWrong(reply, safe)) return;
  if (!judge_.execute(lines, wraps(row)).invalid.empty()) {
    ++leftOut_["uninitialised"];
    return;
  }
  ++wrong_;
  report(seed, row, lines, reply, safe);
}

// The verifier first, since it is quicker than gcc.
bool CDifferential::stillWrong(const EngineRow& row, const Lines& lines, Answer answer) {
  Source source(lines);
  if (ask(row, source, settings_.redcomp).answer != answer) return false;
  const CJudge::Outcome outcome = judge_.execute(lines, wraps(row));
  return outcome.invalid.empty() && (answer == Answer::Broken || outcome.asserted == (answer == Answer::Proved));
}

// Saves it as a program of tests/regression.
void CDifferential::report(std::uint64_t seed, const EngineRow& row, const Lines& lines, const Reply& reply, bool safe) {
  const char* truth = safe ? "safe" : "unsafe";
  fmt::print("seed {}: {} says {}, the program is {}\n", seed, row.name, toString(reply.answer), truth);
  std::fflush(stdout);
  const auto interesting = [&](const Lines& candidate) { return stillWrong(row, candidate, reply.answer); };
  const Lines small = settings_.shrinking && interesting(lines) ? shrink(lines, interesting) : lines;
  const std::string file = fmt::format("{}/c{}_{}.c", settings_.save, seed, truth);
  std::string options;
  for (const std::string& option : row.options) options += " " + option;
  std::ofstream(file) << fmt::format("// redcomp:{} | truth: {} | expect: {}\n{}", options, truth, truth, textOf(small));
  fmt::print("  saved as {}:\n{}{}\n", file, textOf(small), reply.answer == Answer::Broken ? reply.output : firstLine(reply.output));
  std::fflush(stdout);
}

void CDifferential::summary(double seconds) const {
  fmt::print("{} programs with a known answer in {:.0f} s, {} wrong answers\n", known_, seconds, wrong_);
  for (const auto& [reason, count] : leftOut_) fmt::print("  left out: {} ({})\n", count, reason);
  fmt::print("{}", tally_.table());
  std::vector<std::pair<int, std::string>> reasons;
  for (const auto& [reason, count] : reasons_) reasons.emplace_back(count, reason);
  std::ranges::sort(reasons, std::greater<>());
  for (const auto& [count, reason] : reasons) fmt::print("{:6} {}\n", count, reason);
}

}  // namespace redcomp::fuzz
