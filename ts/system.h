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
// its location if the guard holds for some choice of the step's inputs within their ranges; all updates then happen
// at once. While some thread is at an atomic location only that thread may move. Integers are mathematical:
// `Step::defined` says when the C program's behaviour is that of the mathematical step.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "logic/evaluate.h"
#include "logic/range.h"
#include "logic/source.h"
#include "logic/term.h"

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
  std::string name;                     // as the user wrote it: "a"; empty: nobody wrote it, and it is not shown
  Range range;                          // of its type; empty for Bool
  std::optional<logic::Value> initial;  // none: any value of the range
  Role role = Role::Data;
  bool operator==(const Variable&) const = default;
};

// A value that a step draws nondeterministically each time it is taken. The symbol occurs in that step alone.
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

// What a step does besides its guard and updates, for those who know what locks and threads are. The guard and the
// updates say the same in terms of the variables: Acquire has the guard !m and the update m := true.
struct Acquire { Term lock; bool operator==(const Acquire&) const = default; };
struct Release { Term lock; bool operator==(const Release&) const = default; };
struct Create { ThreadId thread; bool operator==(const Create&) const = default; };  // sets its Started flag
struct Join { ThreadId thread; bool operator==(const Join&) const = default; };      // waits for its Finished flag
struct Start { bool operator==(const Start&) const = default; };  // first step of a created thread: waits for its own Started flag
struct Exit { bool operator==(const Exit&) const = default; };    // last step: sets its own Finished flag
// Waits until its guard holds. Where the guard of a step without any such mark fails, the run is not considered (an
// assume). `forLock`: for somebody who holds a lock, without a variable of its own that would say so.
struct Wait { bool forLock = false; bool operator==(const Wait&) const = default; };
using Sync = std::variant<std::monostate, Acquire, Release, Create, Join, Start, Exit, Wait>;

// Neither on locks nor on threads.
inline bool isOrdinary(const Sync& sync) {
  return std::holds_alternative<std::monostate>(sync) || std::holds_alternative<Wait>(sync);
}

struct Step {
  LocationId from;
  LocationId to;
  Term guard = logic::boolean(true);    // over globals, own locals, inputs
  std::vector<Assignment> updates;      // simultaneous; what is not named keeps its value
  std::vector<Input> inputs;
  Term defined = logic::boolean(true);  // no signed overflow, division by zero or index out of bounds happens in it
  Sync sync;
  SourceLocation source;
  std::string text;                     // as the user wrote it: "x = x + 2"
  // Not empty: what the step does more often than the program ("a floating-point number"). A run through such a step
  // need not be one of the program.
  std::string approximates = {};
  bool operator==(const Step&) const = default;
};

struct Location {
  std::string name;     // unique in the thread: "0", "11", "err1"
  bool atomic = false;  // inside an atomic section: no other thread may move
  SourceLocation source;
  // No step leaves it, but the thread has not ended here: the whole program has (main returned, somebody called exit), or
  // the run is not considered any further (assume(false)).
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

// An error: every thread of `at` is at its location and the condition holds. A failed assertion is a location of its
// own, without steps, and the condition true. An atomic section is one step: while a thread is inside one, only an
// error that names this thread alone counts.
struct ErrorCondition {
  std::vector<ThreadLocation> at;  // each thread at most once; a replicated one once per copy that is meant
  Term condition = logic::boolean(true);  // over globals and all locals
  std::string message;             // "assertion x == 2 fails"
  SourceLocation source;
  bool operator==(const ErrorCondition&) const = default;
};

// Numbers that stand for addresses, for people.
struct AddressName {
  logic::Integer first, last;
  std::string name;  // "&x"; with a position behind it if there are several numbers
  bool operator==(const AddressName&) const = default;
};

struct ConcurrentSystem {
  std::vector<Variable> globals;
  std::vector<ThreadSystem> threads;
  std::vector<ErrorCondition> errors;
  // Why this system has fewer behaviours than the program it stands for ("threads are created in a loop without a
  // known bound at line 12"): with any entry here, no error found means nothing.
  std::vector<std::string> incomplete;
  // Effects that are left out, so that what follows them is not right ("what the destructor of a key does"): with any
  // entry here, an error found means nothing either.
  std::vector<std::string> leftOut;
  std::vector<std::string> warnings;
  std::vector<std::string> assumptions;  // about the library: "freed memory is not allocated again"
  std::vector<AddressName> addresses;  // in increasing order
  // What Step::defined excludes.
  std::string undefinedBehaviour = "signed overflow, division by zero, index out of bounds";

  const ThreadSystem& operator[](ThreadId id) const { return threads[id.index]; }
};

// Ids in order, for range-for.
std::vector<ThreadId> threadIds(const ConcurrentSystem& system);
std::vector<LocationId> locationIds(const ThreadSystem& thread);
std::vector<StepId> stepIds(const ThreadSystem& thread);

// Steps by the location they leave; index with LocationId::index.
std::vector<std::vector<StepId>> stepsFrom(const ThreadSystem& thread);

// True for a location that is an error by itself: some error condition names it alone, with the condition true.
bool isErrorLocation(const ConcurrentSystem& system, ThreadLocation place);

// Throws std::logic_error with a sentence if the system breaks a rule stated in this header.
void checkWellFormed(const ConcurrentSystem& system);

}  // namespace redcomp::ts
