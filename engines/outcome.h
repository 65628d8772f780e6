// The result of a run, as facts; the room reports turns them into text.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bounded/bounded_sizes.h"
#include "engines/shard.h"
#include "engines/source_facts.h"
#include "engines/stages.h"
#include "logic/assumption.h"
#include "logic/source.h"
#include "passes/subject.h"

namespace redcomp::engines {

enum class Verdict { Proved, Violated, Inconclusive };

int exitCode(Verdict verdict);           // 0, 10, 5
bool isWorse(Verdict verdict, Verdict other);  // violated, inconclusive, proved
const char* toString(Verdict verdict);   // "proved", "violated", "inconclusive"

// A variable as the user would write it, with its value: of what is assigned, also the one before, unless it was the same.
struct ChangedValue {
  std::string variable, value;
  std::string before = {};
};

struct CallLine {
  std::string function;
  logic::SourceLocation source;  // of the call; of the function that the thread begins with, none
};

// One statement of a counterexample, or the part of it between two moves of other threads.
struct TraceLine {
  enum class Kind { Statement, Branch, Lock, Unlock, Create, Join, Start, End };
  std::string thread;
  logic::SourceLocation source;
  std::string text;                       // as the user wrote it; of a branch, the condition
  std::vector<ChangedValue> changes = {};
  std::vector<ChangedValue> reads = {};   // of shared memory, in order
  Kind kind = Kind::Statement;
  bool holds = true;                      // of a branch: its condition does
  std::string values = {};                // the condition with values in it, "1 == 2"; empty: not known
  std::string note = {};                  // what is special about it: "is about to write x"
  std::string object = {};                // the mutex, or the thread that is created or joined
  std::vector<CallLine> calls = {};       // that it is in, innermost first
};

// One of the threads of a deadlock.
struct WaitLine {
  std::string thread;
  std::vector<std::string> holds;   // mutexes
  enum class What { Lock, Thread, Call, Nothing } what = What::Nothing;  // Nothing: the thread has ended
  std::string waitsFor;             // the lock, the thread to be joined, or the call in which it waits
  logic::SourceLocation source;
};

// One of the two accesses of a data race.
struct RaceLine {
  std::string thread;
  std::string access;  // "write", "atomic read"
  std::string text;    // the statement
  logic::SourceLocation source;
  std::vector<std::string> holds;  // mutexes
  std::vector<CallLine> calls;     // that it is in, innermost first
};

struct Violation {
  std::string message;  // "assertion x == 2 fails"
  logic::SourceLocation source;
  std::string thread;   // the thread that reached it; empty if the error concerns several
  std::vector<TraceLine> trace;
  std::optional<std::size_t> repeatsFrom = {};  // for an infinite run: the first step of the part that is repeated
  std::vector<WaitLine> chain = {};  // for a deadlock: who waits for whom
  std::vector<RaceLine> race = {};   // for a data race: the two accesses
  std::string values = {};           // the condition that fails, with its values: "1 == 2"; empty: not known
  std::string why = {};              // one line for people, if there is something to say (why.h)
  std::vector<std::size_t> decisive = {};  // the lines of the trace that it speaks of
};

struct InvariantLine {
  std::string where;    // "main:30, worker:12"
  std::string formula;  // in C
  std::vector<logic::SourceLocation> places = {};  // the lines that `where` names, without columns
};

// A part of a termination argument.
struct RankLine {
  std::string function;  // in C; empty: the argument is fairness
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
  std::size_t visits = 0;  // the same, over all its rounds
  std::size_t bytesOfStates = 0;  // memory that it needed for the states
  bounded::BoundedSizes bounded = {};  // of a bounded search
  std::optional<passes::RacePairs> racePairs = {};  // if the question is data races
};

// The result of one engine (engine.h).
struct EngineReport {
  std::string engine;
  std::string result;  // "proved", "violated", or why there is no answer
  double seconds = 0;  // of work, over all turns
  int turns = 1;
};

// An assertion that no run reaches, or of which that is not known.
struct UnreachedAssertion {
  std::string text;
  logic::SourceLocation source;
  bool decided = false;
};

// Something that a proof assumes, and that was asked for as a property of its own, but not proved.
struct Condition {
  logic::Assumption assumption;
  std::string property;
  Verdict verdict;  // of that property
};

struct Outcome {
  Verdict verdict = Verdict::Inconclusive;
  std::string property = "no assertion can fail";  // the property that is proved
  std::string reason;                    // why the verdict is inconclusive
  std::optional<Violation> violation;
  std::vector<Violation> more = {};      // others, if all were asked for
  std::string rest;                      // what is known of still others, if all were asked for
  std::vector<InvariantLine> invariants; // if asked for
  std::optional<SourceFacts> facts = {};      // if asked for
  std::vector<UnreachedAssertion> unreached;  // if asked for
  std::vector<RankLine> ranking;         // for a proof of termination
  std::string clauses;                   // for a proof of termination, if asked for: SMT-LIB2
  std::vector<logic::Assumption> assumptions;  // which the verdict rests on
  std::vector<Condition> provided = {};        // the same, which other answers of this run do not show (settle.h)
  std::vector<std::string> warnings;
  Sizes sizes;                           // of the engine that answered, or the last one
  std::vector<EngineReport> engines;     // in the order in which they were tried
  std::optional<ShardReport> shard = {};  // if only a part of the question was asked
  std::string frontier;                  // of an engine that searched a part of the states: ShardReport::frontier
  std::vector<StageTime> stages;
  double seconds = 0;
};

}  // namespace redcomp::engines
