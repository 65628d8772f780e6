// The passes: all steps from the system that was read to the one that an engine works on, as two lists.
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

// Which passes are wanted, and with what numbers.
struct Recipe {
  // By the question.
  std::optional<Deadlocks> deadlocks;  // errors are deadlocks, and nothing else is
  int createdCopies = 0;               // with these: of each replicated thread, runs that create more are left out
  bool fair = false;                   // for termination: threads are treated fairly
  // By the engine.
  int copies = 0;           // of each replicated thread; 0: the system as it is
  bool foldsTwins = false;
  bool countsCopies = false;
  bool sequential = false;
  bool oneCopy = false;     // for termination: of each replicated thread
  // By the user.
  bool slicing = true;
  bool intervals = true;
  bool reduction = true;
};

// What passes tell and ask while they run.
struct PassHooks {
  std::function<void()> tick = [] {};  // called now and then; may throw to give up
  // An internal check has failed; the pass has changed nothing.
  std::function<void(const std::string& what)> checkFailed = [](const std::string&) {};
};

struct Pass {
  std::string name;
  std::string keeps;  // for people: which runs of the system the result has
  std::function<bool(const Recipe&)> applies;
  std::function<void(Subject&, const Recipe&, const PassHooks&)> run;
};

using PassList = std::vector<Pass>;

// For assertions, misuse of locks and deadlocks.
const PassList& safetyPasses();
const PassList& terminationPasses();

// The passes by which a question is put, before engines come to the system; all others are the engines'.
inline const std::string lastPassOfQuestion = "deadlock-errors";

// The lists as text: a line per pass.
std::string listPasses();

}  // namespace redcomp::passes
