// A thread as it comes out of its translation: a transition system in which some steps still wait for the other threads.
//
//     pthread_join(t, 0)      a PendingJoin, until all threads are known that t may denote        (joins.h)
//     *p = 1                  a PendingAccess, until it is known where p may point to             (resolve_accesses.h)
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontend/program.h"
#include "translate/expressions.h"
#include "translate/owner.h"
#include "translate/thread_plan.h"
#include "translate/types.h"
#include "ts/strong_components.h"

namespace redcomp::translate {

// A join that waits for every thread to be known: `handle` is a variable that holds a handle, or a value. `result` is
// the local, if any, that gets what the thread returned.
struct PendingJoin {
  LocationId from, to;
  Term handle;
  Term result;
  SourceLocation source;
  std::string text;
};

// A step with an access through a pointer, which waits for it to be known where pointers may point to.
struct PendingAccess {
  enum class Kind { Load, Store, Touch, HavocReachable, Acquire, FailToAcquire, FindFree, Release, Free, Take, FreeMemory };
  Kind kind = Kind::Load;
  Term address;
  frontend::ScalarType type;
  Term hole;   // Load: stands for the value in the terms of the step
  Term value;  // Store
  const frontend::HavocReachable* havoc = nullptr;  // HavocReachable
  Step step;   // all the rest
};

// A value that a variable had, which was followed by value: a local of this activation, or one in memory.
struct KnownValue {
  std::optional<Activation> home;
  logic::Integer value;
  bool operator<(const KnownValue& other) const {
    return home == other.home ? value < other.value : home < other.home;
  }
};

// The program ends here, by exit or by the return from main.
struct ProgramEnd {
  LocationId at;
  SourceLocation source;
  std::string text;
};

// A step with which these functions begin, or end, and so do their locals; or one local of an inner block.
struct Lifetime {
  std::size_t step;
  std::vector<Activation> activations;
  bool ends;
  Term block = {};                 // the address of that local
  std::set<logic::Integer> known = {};  // values that variables are known to have when it begins
  std::set<Term> read = {};        // variables of the function that may be read afterwards, before they are written
};

// What a step does with addresses.
struct StepUses {
  bool pending = false;   // the step is one of BuiltThread::accesses
  std::size_t step = 0;
  std::vector<PointerUse> uses;
};

// That the one address is less than the other, as numbers: `hole` stands for the answer (address_order.h).
struct AddressOrder {
  Term hole;
  Term left, right;
};

// What is known of a variable that holds a handle.
struct HandleUse {
  std::set<ThreadId> created;  // creations that store into it
  bool copied = false;         // other assignments: it may denote any thread
};

// All copies have the number of the one thread that stands for them.
constexpr const char* kNumberOfOneOfMany = "the handle of one of any number of threads";

struct BuiltThread {
  ThreadSystem system;
  LocationId final;                 // where it is once it has ended; -1: it never does
  std::vector<ErrorCondition> errors;
  std::vector<ThreadPlan> created;
  std::vector<PendingJoin> joins;
  std::vector<PendingAccess> accesses;
  std::set<Term> tracked;           // shared variables whose values were taken as known: nobody else may change them
  std::set<ThreadId> createdAgain;  // earlier threads that this one creates too, again and again
  bool allocatesOnce = false;       // makes objects of which there is one
  bool callsPthreadSelf = false;    // pthread_self()
  std::set<Term> unknownPointers;   // inputs that may be any address
  std::vector<StepUses> uses;
  std::vector<AddressOrder> orders;
  std::map<Term, HandleUse> handles;
  std::map<Term, Activation> homes;  // of its locals that are not in memory: whose they are
  std::set<KnownValue> known;        // values that variables were known to have, which may be addresses
  std::vector<Lifetime> lifetimes;   // of locals in memory, if memory is checked
  std::vector<ProgramEnd> ends;      // where all memory should have been freed
  std::set<std::string> unchecked;  // accesses of others to memory, if memory is checked
  std::vector<std::string> incomplete;
  std::vector<std::string> warnings;
  std::vector<logic::Assumption> assumptions;

  // The step of which the uses are, among those of the system or those that are pending.
  Step& stepOf(const StepUses& found) { return found.pending ? accesses[found.step].step : system.steps[found.step]; }
};

// A thread of the program, from the creation that was met to its own transition system.
struct TranslatedThread {
  ThreadPlan plan;
  BuiltThread built = {};          // nothing, until it is the thread's turn
  bool builtAsReplicated = false;  // the translation knew that there are any number of it
};

// Of its locations, with the steps that are still pending.
ts::Components componentsOf(const BuiltThread& built);

}  // namespace redcomp::translate
