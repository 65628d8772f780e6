// A request to the engines: the question, the method and the limits.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "bounded/bounds.h"
#include "engines/shard.h"
#include "rules/encoding.h"

namespace redcomp::engines {

// What is found out about the clauses before the solver is asked (invariants/). Each includes those before it.
enum class Lemmas {
  None,
  Numbers,    // by polyhedra and congruences
  Relations,  // that hold of facts which the clauses derive, if they are inductive
  Cells,      // arrays are replaced by one cell that stands for all: proves only, if there are arrays
};

// How a question is decided. By default, the strategy decides (strategy.h).
struct Method {
  std::optional<rules::Rule> rule;    // none: several rules
  bool search = false;                // explicit-state search and nothing else (search/explore.h)
  bool sequential = false;            // the threads as one sequential program (seq/ul_cseq.h)
  bool bounded = false;               // rounds and unwindings, by a SAT solver (bounded/lazy_cseq.h)
  bounded::Bounds bounds;             // of these
  bool narrow = true;                 // with the fewest bits
  bool reduceSequential = false;      // then threads are only switched between reducible blocks
  std::optional<int> viewLevel;       // threads in a view; none: 1, 2, 3 in turn
  bool reduction = true;
  bool slicing = true;
  bool intervals = true;
  std::optional<Lemmas> lemmas;       // of the graph rule and of views; none: some engines use them
  bool explicitVariables = true;      // small variables are carried in the nodes of control graphs and in views
  std::optional<std::string> solver;  // an external command instead of Spacer
};

struct Question {
  std::vector<std::string> files;
  bool safety = false;       // can an assertion fail?
  std::string errorLabel;    // for safety, if it is not empty: can a label of this name be reached?
  bool onlyLabel = false;    // that alone: a failed assertion just ends the program
  bool races = false;        // can two threads access memory at the same time?
  bool locks = false;        // is a mutex misused?
  bool overflow = false;     // is a result not representable, or is something divided by zero?
  bool memory = false;       // is memory accessed, or freed, that is not there?
  bool leaks = false;        // the same, or is memory not freed when the program ends?
  bool reachableLeaks = true;  // for leaks: also memory that a global points to when the program ends
  bool uninit = false;       // does a value decide something that has not been initialised?
  bool deadlock = false;     // can threads wait for ever?
  bool termination = false;  // does every run end?
  bool each = false;         // one answer for each property
  bool all = false;          // every violation is shown, not only the first one
  bool strict = false;       // a proof that rests on assumptions does not count
  std::optional<Shard> shard = {};  // only this part of it
  std::set<std::string> accepted;  // but on those of these kinds it may
  bool fair = false;         // for termination: weak fairness, so that a thread that stays enabled moves at some time
  Method method;

  bool undefined() const { return overflow || memory || leaks || uninit; }  // is some behaviour undefined?
  bool asked() const { return safety || races || locks || deadlock || termination || undefined(); }
};

struct Limits {
  double time = 300;     // seconds for the whole run; 0: none
  long memory = 4096;    // megabytes for a solver, or for the states of a search; 0: none
  int jobs = 0;          // engines at a time; 0: as many as there are cores
  std::size_t states = 0;       // for a search; 0: as many as there is memory for
  std::optional<int> switches;  // between threads, for a search; none: any number
  int swarm = 0;         // processes that share the question; 0: it is not shared
  std::string swarmOn = "local";  // or "slurm"
  int copies = 0;        // of a replicated thread, for sequential programs; 0: 2
};

struct Request {
  Question question;
  Limits limits;
  bool wantsInvariants = false;  // of a proof
  bool wantsClauses = false;     // of a proof of termination
  bool verbose = false;          // report on stderr what is being done
  // A failed check of an answer is an internal error (strict_checks.h), not just the end of that engine.
  bool strictChecks = false;
};

}  // namespace redcomp::engines
