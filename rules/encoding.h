// The encoding of a system by a proof rule: clauses to solve, and how models and refutations are translated back.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "horn/clauses.h"
#include "movers/blocks.h"
#include "rules/ranges.h"
#include "ts/path.h"

namespace redcomp::rules {

// A formula that holds whenever the threads of `at` are there (all threads for the graph rule; none for the paper's rule,
// whose formulas are over program counters).
struct Invariant {
  std::vector<ts::ThreadLocation> at;
  std::string name;  // of the predicate
  ts::Term formula;  // over the variables of the system
  std::optional<ts::Term> anyCell = {};  // it holds for all values of this variable
};

class Encoding {
 public:
  virtual ~Encoding() = default;
  // The clauses for other tools and for readers.
  virtual const horn::System& toPrint() const = 0;
  // The clauses to validate; a model of these is a proof.
  virtual const horn::System& toValidate() const = 0;
  // The clauses to give to a solver: equisatisfiable, often fewer.
  virtual const horn::System& toSolve() const = 0;
  // Translates a model of toSolve() to one of toValidate(): to be validated, not trusted.
  virtual horn::Model restore(const horn::Model& solvedModel) const = 0;
  // Translates a refutation of toSolve() to its path: to be replayed, not trusted.
  virtual ts::Path path(const horn::Refutation& refutation) const = 0;
  // A model of toValidate(), for people.
  virtual std::vector<Invariant> invariants(const horn::Model& validatedModel) const = 0;
  // The number of nodes of the control graph, or of views; 0 if the rule has none.
  virtual int controlNodes() const { return 0; }
  // False: the rule over-approximates, so a refutation proves nothing and has no path.
  virtual bool exact() const { return true; }
};

enum class Rule {
  Graph,  // for systems without replicated threads
  Paper,  // the same
  Views,  // for all systems
};

struct NotEncoded {
  std::string reason;
};

struct RuleOptions {
  std::function<void()> tick = {};  // called every now and then; may throw to give up
  int viewLevel = 1;                // for views: the number of threads in a view
  // For views of a system with counters (passes/count_copies.h): the counter of each place.
  std::map<ts::ThreadLocation, ts::Term> counters = {};
  bool explicitVariables = true;    // for graph and views: small variables are carried in nodes and views
  std::set<ts::Term> labels = {};   // for the graph: variables that hold control locations (GraphOptions)
  int nodeLimit = 0;                // for the graph: replaces its soft and hard limits; 0: keeps them
};

// The encoding keeps a reference to the system.
std::variant<std::unique_ptr<Encoding>, NotEncoded> encode(Rule rule, const ts::ConcurrentSystem& system,
                                                           const movers::Blocks& blocks, RangePrecision precision,
                                                           const RuleOptions& options = {});

}  // namespace redcomp::rules
