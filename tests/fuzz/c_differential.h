// The differential run with gcc as the judge: generated sequential programs, whose assertions hold or one of which fails
// when gcc's program is executed, through the verifier. What the other run (differential.h) cannot see: that the frontend,
// which its oracle shares with the verifier, says something else than C.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "tests/fuzz/c_judge.h"
#include "tests/fuzz/engines.h"
#include "tests/fuzz/tally.h"

namespace redcomp::fuzz {

struct CSettings {
  std::uint64_t seed = 1;
  int count = 100;
  double seconds = 1e9;
  double limit = 1.5;         // of the verifier, for a program
  std::string save = "found";
  std::string redcomp;        // the executable to attack
  bool print = false;         // programs, and what the verifier says
  bool shrinking = true;
  int most = 1'000'000'000;   // wrong answers, then it ends
};

class CDifferential {
 public:
  explicit CDifferential(const CSettings& settings);
  int run();  // how many answers were wrong; prints them and, at the end, a table and the reasons of what was not answered

 private:
  void program(std::uint64_t seed);
  void compare(std::uint64_t seed, const EngineRow& row, const Lines& lines, bool safe);
  bool stillWrong(const EngineRow& row, const Lines& lines, Answer answer);
  void report(std::uint64_t seed, const EngineRow& row, const Lines& lines, const Reply& reply, bool safe);
  void summary(double seconds) const;

  CSettings settings_;
  CJudge judge_;
  std::vector<EngineRow> rows_;
  Tally tally_;
  std::map<std::string, int> leftOut_, reasons_;  // by reason
  int known_ = 0, wrong_ = 0;
};

// Why there is no answer, without places, names and numbers, so that reasons can be counted:
//     "redcomp: x.c:3:1: unsupported: 'f' of 12 cells"    ->    "refused: unsupported: 'X' of N cells"
std::string reasonOf(const Reply& reply);

}  // namespace redcomp::fuzz
