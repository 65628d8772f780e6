// The passes: two lists of all steps from the system that was read to the one on which an engine works.
//
//     safety        split-arrays, ..., slice, narrow-inputs, intervals, slice-again, spin, blocks, ...
//     termination   split-arrays, slice-to-guards, narrow-inputs, intervals, slice-to-guards-again, ...
//
// `redcomp --list-passes` prints them, `--dump after:NAME` shows the system after one of them. A further pass is one
// more entry: its name, which runs it keeps, when it applies, and the function.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "passes/deadlock_errors.h"
#include "passes/subject.h"

namespace redcomp::passes {

// Which passes are to run, and with which parameters.
struct Recipe {
  // Determined by the question.
  std::optional<Deadlocks> deadlocks;  // errors are deadlocks, and nothing else
  bool races = false;                  // errors are data races, and nothing else
  int createdCopies = 0;               // if positive: runs that create more copies of a replicated thread are left out
  bool fair = false;                   // for termination: scheduling is weakly fair
  // Determined by the engine.
  int copies = 0;           // of each replicated thread; 0: it stays replicated
  bool foldsTwins = false;
  bool countsCopies = false;
  bool sequential = false;
  bool defersValues = false;
  bool oneCopy = false;     // for termination: one copy of each replicated thread
  // Determined by the user.
  bool slicing = true;
  bool intervals = true;
  bool reduction = true;
};

// Callbacks of a running pass.
struct PassHooks {
  std::function<void()> tick = [] {};  // called now and then; may throw to give up
  // An internal check has failed; then the pass has changed nothing.
  std::function<void(const std::string& what)> checkFailed = [](const std::string&) {};
};

struct Pass {
  std::string name;
  std::string keeps;  // for people: which runs of its input the result has
  std::function<bool(const Recipe&)> applies;
  std::function<void(Subject&, const Recipe&, const PassHooks&)> run;
};

using PassList = std::vector<Pass>;

// For assertions, misuse of locks, data races and deadlocks.
const PassList& safetyPasses();
const PassList& terminationPasses();

// The last of the passes that pose the question, and are the same for all engines; those after it depend on the engine.
inline const std::string lastPassOfQuestion = "deadlock-errors";

// The lists as text: a line per pass.
std::string listPasses();

}  // namespace redcomp::passes
