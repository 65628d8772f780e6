// fuzz-differential: generated programs through every engine, against the oracle. See README.md.
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "logic/source.h"
#include "tests/fuzz/engines.h"
#include "tests/fuzz/generate.h"
#include "tests/fuzz/real_run.h"
#include "tests/fuzz/shrink.h"

namespace redcomp::fuzz {
namespace {

namespace fs = std::filesystem;

struct Settings {
  std::uint64_t seed = 1;
  int count = 100;
  double seconds = 1e9;
  std::string save = "found";
  std::string only;            // one engine
  std::string redcomp;         // the executable to attack; empty: the code in this one
  bool print = false;          // programs, and what is so
  std::string file;            // this program instead of generated ones
  bool shrinking = true;
  int real = 5;                // each such program is also executed; 0: none
};

constexpr int kExecutions = 100;
constexpr int kCopies = 2;  // of threads that may be any number, for the oracle

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

void writeFile(const std::string& path, const std::string& text) {
  std::ofstream(path) << text;
}

// A file of this process to put programs into.
class Scratch {
 public:
  Scratch() : path_(fs::temp_directory_path() / fmt::format("redcomp-fuzz-{}.c", getpid())) {}
  ~Scratch() { std::error_code ignored; fs::remove(path_, ignored); }
  std::string with(const Lines& lines) const {
    writeFile(path_, textOf(lines));
    return path_;
  }

 private:
  fs::path path_;
};

bool hasWaits(const Lines& lines) {
  return std::ranges::any_of(lines, [](const auto& line) { return line.find("pthread_cond_wait") != std::string::npos; });
}

// What is so, for programs as they are and without spurious wake-ups.
struct Truths {
  Truth usual, unspurious;
};

class Differential {
 public:
  explicit Differential(const Settings& settings) : settings_(settings) { fs::create_directories(settings.save); }

  // How many answers were wrong.
  int run() {
    const double begin = now();
    for (int i = 0; i < settings_.count && now() - begin < settings_.seconds; ++i) {
      program(settings_.seed + static_cast<std::uint64_t>(i));
      if ((i + 1) % 100 == 0) fmt::print(stderr, "{} programs, {} with an answer, {} wrong, {:.0f} s\n", i + 1, known_, wrong_, now() - begin);
    }
    summary(now() - begin);
    return wrong_;
  }

 private:
  std::optional<Lines> generate(std::uint64_t seed) {
    Random random(seed);
    Size size;
    size.unbounded = seed % 5 == 4;
    const Lines raw = draft(random, size);
    const auto few = instance(raw, kCopies);
    OracleOptions options;
    options.observing = kObserved;
    options.states = 20'000;
    const Truth seen = askOracle(scratch_.with(few.value_or(raw)), options);
    if (!seen.reason.empty()) {
      ++skipped_[seen.reason];
      return std::nullopt;
    }
    return withAssertions(raw, seen.events.observed, random.chance(few ? 15 : 50), random);
  }

  Truths truthsOf(const Lines& lines) {
    const auto few = instance(lines, kCopies);
    const std::string file = scratch_.with(few.value_or(lines));
    Truths truths;
    truths.usual = askOracle(file);
    truths.unspurious = truths.usual;
    if (hasWaits(lines)) truths.unspurious = askOracle(file, {.spuriousWakeups = false});
    if (few)  // only errors carry over
      for (Truth* truth : {&truths.usual, &truths.unspurious}) {
        if (truth->safe == true) truth->safe.reset();
        truth->deadlockFree.reset();
        truth->terminates.reset();
      }
    return truths;
  }

  static std::optional<bool> truthFor(const EngineRow& row, const Truths& truths) {
    return fuzz::truthFor(row, row.property == Property::Safety ? truths.usual : truths.unspurious);
  }

  std::optional<Lines> given() const {
    Lines lines;
    std::ifstream in(settings_.file);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
  }

  void program(std::uint64_t seed) {
    std::optional<Lines> lines;
    try {
      lines = settings_.file.empty() ? generate(seed) : given();
    } catch (const logic::InputError& e) {
      fmt::print("seed {}: the program is refused: {}\n", seed, e.what());
      ++refused_;
    }
    if (!lines) return;
    const Truths truths = truthsOf(*lines);
    if (settings_.print) show(*lines, truths);
    ++known_;
    if (settings_.real > 0 && seed % static_cast<std::uint64_t>(settings_.real) == 0) execute(seed, *lines, truths.usual);
    shrunk_ = false;
    for (const EngineRow& row : allEngines())
      if (wanted(row, seed, *lines, truths)) compare(seed, row, *lines, truths);
  }

  // Most wrong answers are wrong proofs, since violations are replayed: programs that are safe go to fewer engines.
  bool wanted(const EngineRow& row, std::uint64_t seed, const Lines& lines, const Truths& truths) const {
    if (missing_.contains(row.name)) return false;
    if (!settings_.only.empty()) return settings_.only == row.name;
    if (row.property == Property::SafetyWithoutSpuriousWakeups && !hasWaits(lines)) return false;
    const bool again = row.name != allEngines().front().name && truthFor(row, truths).value_or(true);
    return seed % static_cast<std::uint64_t>(row.every * (again ? 3 : 1)) == 0;
  }

  // An assertion that fails when the program is executed can fail.
  void execute(std::uint64_t seed, const Lines& lines, const Truth& truth) {
    if (!truth.safe || truth.events.undefined) return;
    const auto failed = realRuns_.fails(lines, kExecutions);
    if (!failed) {
      fmt::print("seed {}: gcc rejects the program\n", seed);
      return;
    }
    ++executed_[*truth.safe][*failed];
    if (!*failed || !*truth.safe) return;
    ++wrong_;
    fmt::print("seed {}: an assertion fails when it is executed, and for the oracle none can:\n{}\n", seed, textOf(lines));
  }

  static void show(const Lines& lines, const Truths& truths) {
    const auto word = [](std::optional<bool> b) { return b ? *b ? "yes" : "no" : "?"; };
    fmt::print("{}// safe: {}, deadlock-free: {}, terminates: {}, {} states {}\n", textOf(lines), word(truths.usual.safe),
               word(truths.unspurious.deadlockFree), word(truths.unspurious.terminates), truths.usual.states, truths.usual.reason);
  }

  void compare(std::uint64_t seed, const EngineRow& row, const Lines& lines, const Truths& truths) {
    const std::optional<bool> truth = truthFor(row, truths);
    const Reply reply = ask(row, scratch_.with(lines), settings_.redcomp);
    if (reply.unknownOption) {
      missing_.insert(row.name);
      return;
    }
    Tally& tally = tallies_[row.name];
    ++tally.answers[truth ? *truth ? 0 : 1 : 2][static_cast<int>(reply.answer)];
    tally.seconds += reply.seconds;
    if (!isWrong(reply, truth)) return;
    ++wrong_;
    report(seed, row, lines, reply, truth);
  }

  void report(std::uint64_t seed, const EngineRow& row, const Lines& lines, const Reply& reply, std::optional<bool> truth) {
    fmt::print("seed {}: {} says {}, the truth is {}\n", seed, row.name, toString(reply.answer), truth ? *truth ? "yes" : "no" : "not known");
    if (shrunk_) return;  // by the first engine that is wrong about this program
    shrunk_ = true;
    const bool broken = reply.answer == Answer::Broken;
    const bool undefined = truthsOf(lines).usual.events.undefined;
    const auto wrongStill = [&](const Lines& candidate) {
      try {
        const Truths truths = truthsOf(candidate);
        const auto expected = truthFor(row, truths);
        if (!broken && (!expected || (truths.usual.events.undefined && !undefined))) return false;
        const Reply again = ask(row, scratch_.with(candidate), settings_.redcomp);
        if (broken) return again.answer == Answer::Broken && !again.unknownOption;
        return again.answer != Answer::Broken && isWrong(again, expected);
      } catch (const logic::InputError&) {
        return false;
      }
    };
    const Lines small = settings_.shrinking ? shrink(lines, wrongStill) : lines;
    const Truths truths = truthsOf(small);
    const std::optional<bool> smallTruth = truthFor(row, truths);
    std::string engine = row.name;
    std::erase(engine, ',');
    std::ranges::replace(engine, ' ', '_');
    const std::string file = fmt::format("{}/seed{}_{}.c", settings_.save, seed, engine);
    std::string options;
    for (const std::string& option : row.options) options += " " + option;
    const std::string word = smallTruth.value_or(true) ? "safe" : "unsafe";
    writeFile(file, fmt::format("// redcomp:{} | truth: {} | expect: {}\n{}", options, word, word, textOf(small)));
    fmt::print("  saved as {}:\n{}{}\n", file, textOf(small), broken ? reply.output : "");
    std::fflush(stdout);
  }

  void summary(double seconds) const {
    fmt::print("{} programs with a known answer in {:.0f} s, {} refused, {} wrong answers\n", known_, seconds, refused_, wrong_);
    for (const auto& [reason, count] : skipped_) fmt::print("  left out: {} ({})\n", count, reason);
    static const char* const truths[] = {"safe", "unsafe", "not known"};
    fmt::print("{:20} {:>10} {:>8} {:>9} {:>13} {:>8} {:>7} {:>9}\n", "engine", "truth", "proved", "violated", "inconclusive", "refused", "broken", "mean s");
    for (const EngineRow& row : allEngines()) {
      const auto found = tallies_.find(row.name);
      if (found == tallies_.end()) continue;
      const Tally& tally = found->second;
      int all = 0;
      for (const auto& line : tally.answers) for (const int n : line) all += n;
      for (int t = 0; t < 3; ++t) {
        const auto& a = tally.answers[t];
        if (a[0] + a[1] + a[2] + a[3] + a[4] == 0) continue;
        fmt::print("{:20} {:>10} {:>8} {:>9} {:>13} {:>8} {:>7} {:>9.3f}\n", row.name, truths[t], a[0], a[1], a[2], a[3], a[4], tally.seconds / all);
      }
    }
    fmt::print("executed: safe {} (an assertion failed in {}), unsafe {} (an assertion failed in {})\n", executed_[1][0] + executed_[1][1],
               executed_[1][1], executed_[0][0] + executed_[0][1], executed_[0][1]);
    for (const std::string& name : missing_) fmt::print("  not in this redcomp: {}\n", name);
  }

  struct Tally {
    int answers[3][5] = {};  // by truth and answer
    double seconds = 0;
  };
  Settings settings_;
  Scratch scratch_;
  RealRuns realRuns_;
  int executed_[2][2] = {};  // by whether it is safe, and whether an assertion failed
  std::map<std::string, Tally> tallies_;
  std::map<std::string, int> skipped_;
  std::set<std::string> missing_;
  int known_ = 0, refused_ = 0, wrong_ = 0;
  bool shrunk_ = false;  // the program at hand
};

// Whatever goes wrong, the machine stays usable.
void limitMemory() {
  const rlimit limit{rlim_t{4} << 30, rlim_t{4} << 30};
  setrlimit(RLIMIT_AS, &limit);
}

int usage() {
  std::cerr << "fuzz-differential [--file FILE] [--seed N] [--count N] [--seconds S] [--save DIR] [--engine NAME] [--redcomp FILE] [--execute N] [--no-shrink] [--print]\n";
  return 1;
}

}  // namespace
}  // namespace redcomp::fuzz

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
    else if (option == "--save") settings.save = argv[++i];
    else if (option == "--file") settings.file = argv[++i], settings.count = 1, settings.seed = 0;
    else if (option == "--redcomp") settings.redcomp = argv[++i];
    else if (option == "--execute") settings.real = std::atoi(argv[++i]);
    else if (option == "--engine") settings.only = argv[++i];
    else return usage();
  }
  return Differential(settings).run() == 0 ? 0 : 1;
}
