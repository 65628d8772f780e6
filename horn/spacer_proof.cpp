#include "horn/spacer_proof.h"

#include <charconv>
#include <stdexcept>
#include <unordered_map>

namespace redcomp::horn {
namespace {

constexpr int notOurs = -1;

// "<null>;3;2;0": the names of the rules along the trace, the query first.
std::vector<int> namesAlongTrace(z3::context& context, z3::fixedpoint& solver) {
  z3::symbol joined(context, Z3_fixedpoint_get_rule_names_along_trace(context, solver));
  context.check_error();
  std::string text = joined.str();
  std::vector<int> names;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    std::size_t end = std::min(text.find(';', begin), text.size());
    int name = notOurs;
    std::from_chars(text.data() + begin, text.data() + end, name);
    names.push_back(name);
    begin = end + 1;
  }
  return names;
}

// With one predicate in each body the trace is the whole derivation.
Refutation linearDerivation(const std::vector<int>& names) {
  Refutation refutation;
  for (std::size_t i = names.size(); i-- > 0;) {
    if (names[i] == notOurs) continue;
    Derivation step{names[i], {}};
    if (!refutation.derivations.empty()) step.premises.push_back(static_cast<int>(refutation.derivations.size()) - 1);
    refutation.derivations.push_back(step);
  }
  return refutation;
}

// The proof is a DAG of nodes (hyper-res (asserted rule) premise.. fact). It holds the rules but not their names;
// the trace holds both, in the same order.
class ProofReader {
 public:
  ProofReader(z3::context& context, z3::fixedpoint& solver) : context_(context) {
    std::vector<int> names = namesAlongTrace(context, solver);
    z3::expr_vector rules(context, Z3_fixedpoint_get_rules_along_trace(context, solver));
    context.check_error();
    if (rules.size() != names.size()) throw std::runtime_error("Spacer's trace does not name all of its clauses");
    for (unsigned i = 0; i < rules.size(); ++i) clauseOf_.emplace(idOf(rules[static_cast<int>(i)]), names[i]);
  }

  Refutation read(const z3::expr& root) {
    std::vector<std::pair<z3::expr, unsigned>> stack{{root, 0}};
    while (!stack.empty()) {
      auto& [node, next] = stack.back();
      if (next < node.num_args()) {
        z3::expr argument = node.arg(next++);
        if (isProof(argument) && !stepOf_.contains(idOf(argument))) stack.push_back({argument, 0});
      } else {
        stepOf_[idOf(node)] = isHyperResolution(node) ? addStep(node) : notOurs;
        stack.pop_back();
      }
    }
    return std::move(refutation_);
  }

 private:
  unsigned idOf(const z3::expr& e) const { return Z3_get_ast_id(context_, e); }
  static bool isProof(const z3::expr& e) {
    return e.is_app() && (e.decl().decl_kind() == Z3_OP_PR_HYPER_RESOLVE || e.decl().decl_kind() == Z3_OP_PR_MODUS_PONENS);
  }
  static bool isHyperResolution(const z3::expr& e) { return e.decl().decl_kind() == Z3_OP_PR_HYPER_RESOLVE; }

  int addStep(const z3::expr& node) {
    z3::expr rule = node.arg(0);
    if (rule.is_app() && rule.decl().decl_kind() == Z3_OP_PR_ASSERTED) rule = rule.arg(0);
    auto clause = clauseOf_.find(idOf(rule));
    if (clause == clauseOf_.end()) throw std::runtime_error("Spacer's proof uses a clause that its trace does not name");
    if (clause->second == notOurs) return notOurs;
    Derivation step{clause->second, {}};
    for (unsigned i = 1; i + 1 < node.num_args(); ++i) step.premises.push_back(premise(node.arg(i)));
    refutation_.derivations.push_back(std::move(step));
    return static_cast<int>(refutation_.derivations.size()) - 1;
  }

  int premise(const z3::expr& proof) const {
    auto step = stepOf_.find(idOf(proof));
    if (step == stepOf_.end() || step->second == notOurs)
      throw std::runtime_error("Spacer's proof uses a fact that no clause derives");
    return step->second;
  }

  z3::context& context_;
  std::unordered_map<unsigned, int> clauseOf_;  // rule -> clause
  std::unordered_map<unsigned, int> stepOf_;    // proof node -> step, or notOurs
  Refutation refutation_;
};

}  // namespace

Refutation spacerDerivation(z3::context& context, z3::fixedpoint& solver, bool linear) {
  if (linear) return linearDerivation(namesAlongTrace(context, solver));
  return ProofReader(context, solver).read(solver.get_answer());
}

}  // namespace redcomp::horn
