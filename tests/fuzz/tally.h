// Who answered what, and how long it took.
#pragma once

#include <map>
#include <string>

#include "tests/fuzz/engines.h"

namespace redcomp::fuzz {

class Tally {
 public:
  void add(const EngineRow& row, std::optional<bool> truth, const Reply& reply);
  // Time that is nobody's: reading programs, the oracle.
  void addTime(const std::string& what, double seconds) { times_[what] += seconds; }

  // A table with a line for each row of engines and truth, and the times.
  std::string table() const;

 private:
  struct Line {
    int answers[3][5] = {};  // by truth and answer
    double seconds = 0;
  };
  std::map<std::string, Line> lines_;
  std::map<std::string, double> times_;
};

}  // namespace redcomp::fuzz
