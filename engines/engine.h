// An engine: one way to decide a question about a system. Engines are values; engine_run.h runs them.
//
// For a system with replicated threads (ts/replicate.h) an engine either takes a few copies, and can only refute, or uses
// views of any number of copies, and can only prove. `copies` is 0 for systems without replicated threads.
#pragma once

#include <string>
#include <variant>

#include "engines/outcome.h"
#include "engines/request.h"
#include "passes/pass_lists.h"

namespace redcomp::engines {

enum class Numbers {
  Exact,
  Symbolic,  // large ones are replaced by unknowns (horn/symbolic_constants.h): proves only
};

// Explicit-state search (search/explore.h).
struct Search {
  int copies = 0;
  bool deferred = false;  // values that may be anything are left open (passes/defer_values.h): proves only
  bool operator==(const Search&) const = default;
};

// The proof rule over an explicit control graph (rules/graph_rule.h).
struct GraphRule {
  int copies = 0;
  Numbers numbers = Numbers::Exact;
  Lemmas lemmas = Lemmas::None;
  bool operator==(const GraphRule&) const = default;
};

// The paper's rule, premise by premise (rules/paper_rule.h).
struct PaperRule {
  int copies = 0;
  bool operator==(const PaperRule&) const = default;
};

// Views of a few threads at a time (rules/views_rule.h): proves only.
struct ViewsRule {
  int level = 1;           // threads in a view
  bool counting = false;   // with counters of copies
  bool folded = false;     // on the system with its twins folded into one replicated thread
  Numbers numbers = Numbers::Exact;
  Lemmas lemmas = Lemmas::None;
  bool operator==(const ViewsRule&) const = default;
};

// The graph rule for the threads as one sequential program (seq/ul_cseq.h).
struct UlCseq {
  int copies = 0;
  bool operator==(const UlCseq&) const = default;
};

// Bounded symbolic search by rounds and unwindings (bounded/lazy_cseq.h).
struct LazyCseq {
  int copies = 0;
  bool operator==(const LazyCseq&) const = default;
};

// Termination by ranking the components of the control graph, and by the paper's rule.
struct RankedGraph {
  bool operator==(const RankedGraph&) const = default;
};
struct PaperTerminationRule {
  bool operator==(const PaperTerminationRule&) const = default;
};

using Engine = std::variant<Search, LazyCseq, GraphRule, PaperRule, ViewsRule, UlCseq, RankedGraph, PaperTerminationRule>;

std::string nameOf(const Engine& engine);  // "graph", "graph, 2 copies", "views 1, counting"

// The passes that the engine needs, besides those of the question.
passes::Recipe recipeOf(const Engine& engine, const Method& method);

// How many copies of each replicated thread it takes; 0: it takes the system as it is.
int copiesOf(const Engine& engine);

// It looks for violations itself, without clauses.
bool searches(const Engine& engine);

// Whether the engine may come to the same verdict as one that has answered, and say more: instances only find violations,
// views and symbolic numbers only proofs, and a search gives no details of a proof.
bool isWorthWaitingFor(const Engine& engine, Verdict verdict);

const char* ruleName(rules::Rule rule);  // "graph", "paper", "views"

}  // namespace redcomp::engines
