// What a proof rule makes of a system: clauses to solve, and the ways home for models and refutations.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "horn/clauses.h"
#include "movers/blocks.h"
#include "rules/ranges.h"
#include "ts/path.h"

namespace redcomp::rules {

// A formula that holds whenever the threads of `at` are there (all threads for the graph rule, none for the paper's,
// whose formulas speak of the program counters themselves).
struct Invariant {
  std::vector<ts::ThreadLocation> at;
  std::string name;  // of the predicate
  ts::Term formula;  // over the variables of the system
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
  // From a model of toSolve() to one of toValidate(): to be validated, not trusted.
  virtual horn::Model restore(const horn::Model& solvedModel) const = 0;
  // From a refutation of toSolve() to the path it takes: to be replayed, not trusted.
  virtual ts::Path path(const horn::Refutation& refutation) const = 0;
  // A model of toValidate() for people.
  virtual std::vector<Invariant> invariants(const horn::Model& validatedModel) const = 0;
  // Nodes of the control graph, or views; 0 if the rule has none.
  virtual int controlNodes() const { return 0; }
  // False: the rule over-approximates, a refutation says nothing and has no path.
  virtual bool exact() const { return true; }
};

enum class Rule {
  Graph,  // of a system without replicated threads
  Paper,  // the same
  Views,  // of any system
};

struct NotEncoded {
  std::string reason;
};

struct RuleOptions {
  std::function<void()> tick = {};  // called every now and then; may throw to give up
  int viewLevel = 1;                // for views: how many threads a view shows
  // For views of a system with counters (passes/count_copies.h): which of its variables counts whom.
  std::map<ts::ThreadLocation, ts::Term> counters = {};
  bool explicitVariables = true;    // for graph and views: small variables are carried in nodes and views
  std::set<ts::Term> labels = {};   // for the graph: variables that say where the control goes (GraphOptions)
  int nodeLimit = 0;                // for the graph: instead of its soft and hard limits; 0: those
};

// The encoding refers to the system.
std::variant<std::unique_ptr<Encoding>, NotEncoded> encode(Rule rule, const ts::ConcurrentSystem& system,
                                                           const movers::Blocks& blocks, RangePrecision precision,
                                                           const RuleOptions& options = {});

}  // namespace redcomp::rules
