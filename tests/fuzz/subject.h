// A program under test and what is so about it. Rows of engines differ in how they read the program, in what overflow
// means and in what they ask; the oracle is asked once for each way of reading.
#pragma once

#include <map>
#include <optional>

#include "tests/fuzz/engines.h"
#include "tests/fuzz/oracle.h"

namespace redcomp::fuzz {

class Subject {
 public:
  explicit Subject(const Lines& lines);

  Source& source() { return source_; }

  // Nothing where the oracle cannot say; or, of a program with any number of threads, where two of them do no harm.
  // Throws logic::InputError for what is no program.
  std::optional<bool> truth(const driver::Options& options);
  const Truth& usual();  // for --safety

 private:
  using Way = std::pair<const frontend::Program*, Overflow>;
  const Truth& ask(const driver::Options& options);

  Source source_;
  std::optional<Source> instance_;  // of any number of threads: only errors carry over
  std::map<Way, Truth> known_;
};

}  // namespace redcomp::fuzz
