// Right and wrong, as SV-COMP counts: 2 points for a right proof, 1 for a right violation, -32 for a wrong proof, -16 for a wrong
// violation. Points are added up for tasks whose truth is known; a violation of another part of the specification is a wrong one.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "sweep/record.h"

namespace redcomp::sweep {

enum class Judgement { Right, Wrong, NotKnown, Open };  // NotKnown: an answer whose truth nobody has told; Open: no answer

Judgement judgementOf(const Record& record);
int pointsOf(const Record& record);

struct Totals {
  int tasks = 0, proved = 0, violated = 0, open = 0;  // open: neither
  int right = 0, wrong = 0;
  int points = 0, possible = 0;  // of tasks whose truth is known
  double seconds = 0;
};

// By category, and "all" of them under the empty name.
std::map<std::string, Totals> totalsOf(const std::vector<Record>& records);

// A task whose verdict is another one than in an earlier sweep.
struct Change {
  std::string task;
  enum class Kind { Contradiction, Lost, Won, Other, OnlyNow, OnlyBefore } kind;
  std::string before, now;  // verdicts
};

// Worst first. Contradiction: proved then and violated now, or the other way round.
std::vector<Change> changesSince(const std::vector<Record>& before, const std::vector<Record>& now);

}  // namespace redcomp::sweep
