// A program under test: its text in a file, and what the frontend makes of it, asked once for each way of reading it.
//
// Most of an engine's time on a small program would go into Clang. So whoever asks engines reads the program first, and
// the processes of the engines, copies of this one, find it read.
#pragma once

#include <map>
#include <string>
#include <tuple>

#include "driver/run.h"
#include "tests/fuzz/generate.h"

namespace redcomp::fuzz {

class Source {
 public:
  explicit Source(const Lines& lines);
  ~Source();
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  const std::string& file() const { return file_; }
  // Throws logic::InputError.
  const frontend::Program& read(const frontend::ParseOptions& options);
  driver::Reader reader();

 private:
  using Way = std::tuple<frontend::Architecture, bool, bool, bool>;
  Way wayOf(const frontend::ParseOptions& options) const;

  std::string file_;
  bool waits_;  // on condition variables; else it does not matter how these wake up
  std::map<Way, frontend::Program> programs_;
};

bool hasWaits(const Lines& lines);

}  // namespace redcomp::fuzz
