// What a run found out, as facts; report.h and json.h turn them into text.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engines/stages.h"
#include "logic/source.h"

namespace redcomp::engines {

enum class Verdict { Proved, Violated, Inconclusive };

int exitCode(Verdict verdict);           // 0, 10, 5
const char* toString(Verdict verdict);   // "proved", "violated", "inconclusive"

struct ChangedValue {
  std::string variable, value;
};

// One step of a counterexample.
struct TraceLine {
  std::string thread;
  logic::SourceLocation source;
  std::string text;
  std::vector<ChangedValue> changes;
};

// One of the threads of a deadlock.
struct WaitLine {
  std::string thread;
  std::vector<std::string> holds;   // mutexes
  enum class What { Lock, Thread, Call, Nothing } what = What::Nothing;  // Nothing: the thread has ended
  std::string waitsFor;             // the lock, the thread to be joined, or the call in which it waits
  logic::SourceLocation source;
};

struct Violation {
  std::string message;  // "assertion x == 2 fails"
  logic::SourceLocation source;
  std::string thread;   // that reached it; empty if the error concerns several
  std::vector<TraceLine> trace;
  std::optional<std::size_t> repeatsFrom = {};  // of a run that never ends: the first step that is repeated for ever
  std::vector<WaitLine> chain = {};  // of a deadlock: who waits for whom
};

struct InvariantLine {
  std::string where;    // "main:30, worker:12"
  std::string formula;  // in C
};

// A part of a termination argument.
struct RankLine {
  std::string function;  // in C; empty: fairness is the argument
  std::string where;     // "thread worker, line 12"
};

struct Sizes {
  int threads = 0;
  int reducibleBlocks = 0;
  int controlNodes = 0;
  int predicates = 0;      // given to the solver
  int clauses = 0;         // given to the solver
  int validatedClauses = 0;
  std::size_t states = 0;  // seen by a search
};

// What one engine (engine.h) came to.
struct EngineReport {
  std::string engine;
  std::string result;  // "proved", "violated", or why it came to nothing
  double seconds = 0;  // at work, in all turns
  int turns = 1;
};

struct Outcome {
  Verdict verdict = Verdict::Inconclusive;
  std::string property = "no assertion can fail";  // what is proved
  std::string reason;                    // of an inconclusive verdict
  std::optional<Violation> violation;
  std::vector<InvariantLine> invariants; // if asked for
  std::vector<RankLine> ranking;         // of a proof of termination
  std::string clauses;                   // of a proof of termination, if asked for: SMT-LIB2
  std::vector<std::string> assumptions;  // under which a proof holds
  std::vector<std::string> warnings;
  Sizes sizes;                           // of the engine that answered, or the last one
  std::vector<EngineReport> engines;        // in the order in which they were tried
  std::vector<StageTime> stages;
  double seconds = 0;
};

}  // namespace redcomp::engines
