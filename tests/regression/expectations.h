// What a regression program says about itself, in comments that the runner reads.
//
// At the top, one line per run of the tool:
//
//     // redcomp: --safety --rule paper | truth: unsafe | expect: unknown
//
// `truth` is what is so, `expect` what the tool answers today. An `expect` that contradicts `truth` is refused, so a
// weakness can be recorded and an unsoundness cannot.
//
// At the ends of lines, what the analysis finds there:
//
//     x = x + 1;                 // MOVER: non      the kinds of the line's steps, in all threads: all of them, no other
//     pthread_mutex_lock(&m);    // MOVER: right    OUT
//     a = a + 1;                 // IN
//
// OUT: a thread may be interrupted just before the line (some step of the line leaves an Out location); IN: it need
// not be (none does).
#pragma once

#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace redcomp::regression {

enum class Answer { Safe, Unsafe, Unknown, Unsupported };

struct Run {
  std::vector<std::string> options;
  Answer truth = Answer::Safe;  // Safe or Unsafe
  Answer expect = Answer::Safe;
  int line = 0;
};

struct Marks {
  std::map<int, std::set<std::string>> movers;  // line -> "both", "right", "left", "non"
  std::map<int, bool> out;                      // line -> OUT or IN
};

struct Expectations {
  std::vector<Run> runs;  // at least one
  Marks marks;
};

struct BadExpectation : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Throws BadExpectation: no run, a malformed line, an `expect` that contradicts the `truth`, runs that disagree on
// the truth.
Expectations parseExpectations(const std::string& programText);

// The answer that the first line of stdout and the exit code agree on; none if they do not.
std::optional<Answer> answerOf(const std::string& output, int exitCode);

// "safe", "unsafe", "unknown", "unsupported"
const char* toString(Answer answer);

// A sentence per mark that the output of --dump movers or --dump blocks does not bear out. `file` is the name under
// which the tool was given the program.
std::vector<std::string> compareMovers(const Marks& marks, const std::string& dump, const std::string& file);
std::vector<std::string> compareBlocks(const Marks& marks, const std::string& dump, const std::string& file);

}  // namespace redcomp::regression
