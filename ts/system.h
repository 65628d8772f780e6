// Transition systems: what every analysis, proof rule and search works on.
//
// A concurrent system has global variables and a fixed number of threads. Each thread is a graph of locations and
// guarded steps; a step reads and writes globals and the thread's own locals, nothing else. Figure 1 of the paper,
// thread 2, in the `.ts` text form (text.h):
//
//     thread T2 { initial 0;
//       0 -> 1: acquire(mx);
//       1 -> 2: x := x + 2;
//       2 -> 3: release(mx); }
//
// Semantics. A state gives a value to every variable and a location to every thread. A thread may take a step from
// its location if the guard holds for some choice of the step's inputs within their ranges; all updates are then
// simultaneous. While some thread is at an atomic location only that thread may move. Integers are mathematical:
// `Step::defined` says when the C program behaves like the mathematical step.
#pragma once

#include <compare>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "logic/assumption.h"
#include "logic/evaluate.h"
#include "logic/range.h"
#include "logic/source.h"
#include "logic/term.h"
#include "ts/undefined.h"

namespace redcomp::ts {

using logic::Range;
using logic::SourceLocation;
using logic::Term;

// Indices into ConcurrentSystem::threads, ThreadSystem::locations and ThreadSystem::steps.
struct ThreadId {
  int index = -1;
  auto operator<=>(const ThreadId&) const = default;
};
struct LocationId {
  int index = -1;
  auto operator<=>(const LocationId&) const = default;
};
struct StepId {
  int index = -1;
  auto operator<=>(const StepId&) const = default;
};

enum class Role {
  Data,      // an ordinary variable of the program
  Lock,      // a mutex: Bool, true while held
  Started,   // Bool, of a thread that another one creates: true once it has been created
  Finished,  // Bool, of a thread that may be joined: true once it has ended
};

struct Variable {
  Term symbol;                          // its name is unique in the system: "x" for a global, "T1.a" for a local
  std::string name;                     // as the user wrote it: "a"; empty: a variable of redcomp's own, which is not shown
  Range range;                          // of its type; without ends for Bool
  std::optional<logic::Value> initial;  // none: any value of the range
  Role role = Role::Data;
  bool operator==(const Variable&) const = default;
};

// A value that a step draws nondeterministically each time it is taken. The symbol occurs in this step only.
struct Input {
  Term symbol;
  Range range;
  bool operator==(const Input&) const = default;
};

struct Assignment {
  Term target;  // symbol of a global or of one of the thread's locals; each at most once in a step
  Term value;
  bool operator==(const Assignment&) const = default;
};

// The synchronisation that a step performs, for analyses that reason about locks and threads. Its guard and updates express
// the same over the variables: Acquire has the guard !m and the update m := true.
struct Acquire { Term lock; bool operator==(const Acquire&) const = default; };
struct Release { Term lock; bool operator==(const Release&) const = default; };
struct Create { ThreadId thread; bool operator==(const Create&) const = default; };  // sets its Started flag
struct Join { ThreadId thread; bool operator==(const Join&) const = default; };      // waits for its Finished flag
struct Start { bool operator==(const Start&) const = default; };  // first step of a created thread: waits for its own Started flag
struct Exit { bool operator==(const Exit&) const = default; };    // last step: sets its own Finished flag
// Waits until its guard holds. (Where the guard of a step without any such mark fails, the run is discarded: an assume.)
// `forLock`: waits for a thread that holds a lock which has no Lock variable of its own.
struct Wait { bool forLock = false; bool operator==(const Wait&) const = default; };
using Sync = std::variant<std::monostate, Acquire, Release, Create, Join, Start, Exit, Wait>;

// Not an operation on locks or threads.
inline bool isOrdinary(const Sync& sync) {
  return std::holds_alternative<std::monostate>(sync) || std::holds_alternative<Wait>(sync);
}

// The calls that a step is in: the function, where it was called (nowhere: it is what the thread begins with), and in which
// call that was. For reports: no part of what the step does, so that steps are equal without it.
struct Call {
  std::string function;
  SourceLocation source;
  std::shared_ptr<const Call> in;
};
struct CallChain {
  std::shared_ptr<const Call> innermost;
  bool operator==(const CallChain&) const { return true; }
};

struct Step {
  LocationId from;
  LocationId to;
  Term guard = logic::boolean(true);    // over globals, own locals, inputs
  std::vector<Assignment> updates;      // simultaneous; all other variables keep their values
  std::vector<Input> inputs;
  Term defined = logic::boolean(true);  // if false, the step has undefined behaviour: signed overflow, division by zero, ...
  Sync sync;
  SourceLocation source;
  std::string text;                     // as the user wrote it: "x = x + 2"
  // Not empty: the step over-approximates the program, and this says what ("a floating-point number"). A run through such a
  // step need not be a run of the program.
  std::string approximates = {};
  bool somewhere = false;               // approximates in that the memory it accesses is not exactly known
  bool plain = false;                   // accesses shared memory otherwise than by atomic operations: may race
  CallChain calls = {};
  UndefinedKinds undefined = {};        // what `defined` excludes, for reports; empty: not known
  bool operator==(const Step&) const = default;
};

struct Location {
  std::string name;     // unique in the thread: "0", "11", "err1"
  bool atomic = false;  // inside an atomic section: no other thread may move
  SourceLocation source;
  // No step leaves it, but the thread has not ended here: either the whole program has (main returned, somebody called exit),
  // or the run is discarded (assume(false)).
  bool endsProgram = false;
  bool operator==(const Location&) const = default;
};

struct ThreadSystem {
  std::string name;  // unique in the system: "main", "worker", "worker#2"
  std::vector<Variable> locals;
  std::vector<Location> locations;
  LocationId initial;
  std::vector<Step> steps;
  bool replicated = false;  // stands for any number of copies of itself: replicate.h

  const Location& operator[](LocationId id) const { return locations[id.index]; }
  const Step& operator[](StepId id) const { return steps[id.index]; }
};

struct ThreadLocation {
  ThreadId thread;
  LocationId location;
  auto operator<=>(const ThreadLocation&) const = default;
};

// An error state: every thread of `at` is at its location and the condition holds. A failed assertion is a location of its
// own, without steps, with the condition true. An atomic section counts as one step: while a thread is inside one, only
// errors that name this thread alone count.
struct ErrorCondition {
  std::vector<ThreadLocation> at;  // each thread at most once; a replicated one once per copy that is meant
  Term condition = logic::boolean(true);  // over globals and all locals
  std::string message;             // "assertion x == 2 fails"
  SourceLocation source;
  bool operator==(const ErrorCondition&) const = default;
};

// Names of addresses, for printing: addresses are numbers here.
struct AddressName {
  logic::Integer first, last;
  std::string name;  // "&x"; if it covers several numbers, a position is appended
  bool operator==(const AddressName&) const = default;
};

struct ConcurrentSystem {
  std::vector<Variable> globals;
  std::vector<ThreadSystem> threads;
  std::vector<ErrorCondition> errors;
  // Why this system has fewer behaviours than the program it stands for ("threads are created in a loop without a
  // known bound at line 12"): with any entry here, nothing is proved by finding no error.
  std::vector<std::string> incomplete;
  // Effects of the program that are not modelled, so that runs after them may be wrong ("what the destructor of a key does"):
  // with any entry here, an error found proves nothing either.
  std::vector<std::string> leftOut;
  std::vector<std::string> warnings;
  std::vector<logic::Assumption> assumptions;  // besides undefined behaviour, which the steps tell
  std::vector<AddressName> addresses;  // in increasing order

  const ThreadSystem& operator[](ThreadId id) const { return threads[id.index]; }
};

// Ids in order, for range-for.
std::vector<ThreadId> threadIds(const ConcurrentSystem& system);
std::vector<LocationId> locationIds(const ThreadSystem& thread);
std::vector<StepId> stepIds(const ThreadSystem& thread);

// Steps by the location they leave; index with LocationId::index.
std::vector<std::vector<StepId>> stepsFrom(const ThreadSystem& thread);

// True for a location that is an error by itself: some error condition names only this location and is true there.
bool isErrorLocation(const ConcurrentSystem& system, ThreadLocation place);

// An error location that only approximating steps enter marks what the translation does not know
// (translate/expand_accesses.h): reaching it does not end the program.
bool isBeyondKnowledge(const ConcurrentSystem& system, ThreadLocation place);

// Throws std::logic_error with a sentence if the system breaks a rule stated in this header.
void checkWellFormed(const ConcurrentSystem& system);

}  // namespace redcomp::ts
