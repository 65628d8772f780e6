// The differential run: generated programs through every engine, against the oracle.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "tests/fuzz/real_run.h"
#include "tests/fuzz/subject.h"
#include "tests/fuzz/tally.h"

namespace redcomp::fuzz {

struct Settings {
  std::uint64_t seed = 1;
  int count = 100;
  double seconds = 1e9;
  std::string save = "found";
  std::string only;            // one engine
  std::string redcomp;         // the executable to attack; empty: the code in this one
  bool print = false;          // programs, and what is so
  std::string file;            // this program instead of generated ones
  std::string corpus;          // a directory: changed programs of it instead of generated ones
  bool shrinking = true;
  int real = 20;               // each such program is also executed; 0: none
  int most = 1'000'000'000;    // wrong answers, then it ends
};

class Differential {
 public:
  explicit Differential(const Settings& settings);
  int run();  // how many answers were wrong; prints them and, at the end or when it is interrupted, a summary
  bool wasInterrupted() const;

 private:
  std::optional<Lines> generate(std::uint64_t seed);
  std::optional<Lines> mutate(std::uint64_t seed);
  std::optional<Lines> given() const;
  void program(std::uint64_t seed);
  void execute(std::uint64_t seed, const Lines& lines, Subject& subject);
  bool wanted(const EngineRow& row, std::uint64_t seed, const std::string& text) const;  // in tens of seeds: sizes go by the last digit
  void compare(std::uint64_t seed, const EngineRow& row, const Lines& lines, Subject& subject);
  bool stillWrong(const EngineRow& row, const Lines& lines, bool broken, bool undefined) const;
  void report(std::uint64_t seed, const EngineRow& row, const Lines& lines, const Reply& reply, std::optional<bool> truth);
  std::string save(std::uint64_t seed, const EngineRow& row, const Lines& lines) const;
  void summary(double seconds) const;

  Settings settings_;
  std::vector<Lines> corpus_;
  std::optional<RealRuns> realRuns_;
  std::map<std::string, driver::Options> options_;     // by name of a row; others are not in this redcomp
  int executed_[2][2] = {};                            // by whether it is safe, and whether an assertion failed
  Tally tally_;
  std::map<std::string, int> skipped_;                 // by reason
  int known_ = 0, refused_ = 0, wrong_ = 0;
  bool shrunk_ = false;                                // the program at hand
};

}  // namespace redcomp::fuzz
