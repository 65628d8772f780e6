// What a sweep shows while it goes on: on a terminal a table that is drawn again and again, elsewhere a line per task.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "sweep/local.h"
#include "sweep/record.h"

namespace redcomp::driver {

class SweepBoard {
 public:
  enum class Was { DoneNow, KnownBefore };

  explicit SweepBoard(std::size_t tasks);
  ~SweepBoard();  // takes the table away

  void done(const sweep::Record& record, Was was = Was::DoneNow);
  void show(const std::vector<sweep::AtWork>& atWork);

 private:
  void clear();
  std::string table(const std::vector<sweep::AtWork>& atWork) const;

  std::size_t tasks_, done_ = 0, before_ = 0;
  int wrong_ = 0;
  bool isTerminal_;
  int drawn_ = 0;  // lines
  std::map<std::string, int> verdicts_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace redcomp::driver
