#include "horn/spacer_proof.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
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

// If each body has one predicate, the trace is the whole derivation.
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

// Spacer renames the variables of a clause and may reorder its body; premises are in Spacer's order. This matches the
// two: for each atom of Spacer's body its position in the original clause.
class BodyMatch {
 public:
  BodyMatch(const ClauseAtoms& theirs, const ClauseAtoms& ours)
      : theirs_(theirs), ours_(ours), used_(ours.body.size(), false) {}

  std::optional<std::vector<std::size_t>> positions() {
    bool found = theirs_.body.size() == ours_.body.size() && unify(theirs_.head, ours_.head) && matchFrom(0);
    return found ? std::optional(positions_) : std::nullopt;
  }

 private:
  using Renaming = std::map<unsigned, unsigned>;  // Spacer's variable -> the clause's

  // Tries the same position first: atoms of one predicate are exchanged only if nothing else fits.
  bool matchFrom(std::size_t atom) {
    if (atom == theirs_.body.size()) return true;
    if (matchAt(atom, atom)) return true;
    for (std::size_t position = 0; position < ours_.body.size(); ++position)
      if (position != atom && matchAt(atom, position)) return true;
    return false;
  }

  bool matchAt(std::size_t atom, std::size_t position) {
    if (used_[position]) return false;
    Renaming before = renaming_;
    used_[position] = true;
    positions_.push_back(position);
    if (unify(theirs_.body[atom], ours_.body[position]) && matchFrom(atom + 1)) return true;
    positions_.pop_back();
    used_[position] = false;
    renaming_ = std::move(before);
    return false;
  }

  bool unify(const z3::expr& theirs, const z3::expr& ours) {
    if (theirs.decl().id() != ours.decl().id()) return false;
    for (unsigned i = 0; i < theirs.num_args(); ++i) {
      if (!theirs.arg(i).is_var() || !ours.arg(i).is_var()) return false;
      unsigned index = Z3_get_index_value(ours.ctx(), ours.arg(i));
      auto [known, fresh] = renaming_.emplace(Z3_get_index_value(theirs.ctx(), theirs.arg(i)), index);
      if (known->second != index) return false;
    }
    return true;
  }

  const ClauseAtoms& theirs_;
  const ClauseAtoms& ours_;
  std::vector<bool> used_;
  std::vector<std::size_t> positions_;
  Renaming renaming_;
};

// The proof is a DAG of nodes (hyper-res (asserted rule) premise.. fact). It contains the rules without their names; the
// trace contains both, in the same order.
class ProofReader {
 public:
  ProofReader(z3::context& context, z3::fixedpoint& solver, const std::vector<z3::expr>& clauses)
      : context_(context), clauses_(clauses) {
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
    return e.is_app() &&
           (e.decl().decl_kind() == Z3_OP_PR_HYPER_RESOLVE || e.decl().decl_kind() == Z3_OP_PR_MODUS_PONENS);
  }
  static bool isHyperResolution(const z3::expr& e) { return e.decl().decl_kind() == Z3_OP_PR_HYPER_RESOLVE; }

  int addStep(const z3::expr& node) {
    z3::expr rule = node.arg(0);
    if (rule.is_app() && rule.decl().decl_kind() == Z3_OP_PR_ASSERTED) rule = rule.arg(0);
    auto clause = clauseOf_.find(idOf(rule));
    if (clause == clauseOf_.end())
      throw std::runtime_error("Spacer's proof uses a clause that its trace does not name");
    if (clause->second == notOurs) return notOurs;
    refutation_.derivations.push_back({clause->second, premises(node, rule, clauses_[clause->second])});
    return static_cast<int>(refutation_.derivations.size()) - 1;
  }

  std::vector<int> premises(const z3::expr& node, const z3::expr& rule, const z3::expr& clause) const {
    ClauseAtoms theirs = atomsOf(rule), ours = atomsOf(clause);
    auto positions = BodyMatch(theirs, ours).positions();
    if (!positions || node.num_args() != positions->size() + 2)
      throw std::runtime_error("Spacer's proof uses a clause in a form that is not recognised");
    std::vector<int> result(positions->size());
    for (unsigned i = 0; i < positions->size(); ++i) result[(*positions)[i]] = premise(node.arg(i + 1));
    return result;
  }

  int premise(const z3::expr& proof) const {
    auto step = stepOf_.find(idOf(proof));
    if (step == stepOf_.end() || step->second == notOurs)
      throw std::runtime_error("Spacer's proof uses a fact that no clause derives");
    return step->second;
  }

  z3::context& context_;
  const std::vector<z3::expr>& clauses_;
  std::unordered_map<unsigned, int> clauseOf_;  // rule -> clause
  std::unordered_map<unsigned, int> stepOf_;    // proof node -> step, or notOurs
  Refutation refutation_;
};

}  // namespace

ClauseAtoms atomsOf(const z3::expr& clause) {
  z3::expr matrix = clause.is_quantifier() ? clause.body() : clause;
  if (!matrix.is_implies()) return {{}, matrix};
  ClauseAtoms atoms{{}, matrix.arg(1)};
  z3::expr body = matrix.arg(0);
  auto add = [&](const z3::expr& part) {
    if (part.is_app() && part.decl().decl_kind() == Z3_OP_UNINTERPRETED) atoms.body.push_back(part);
  };
  if (!body.is_and()) add(body);
  for (unsigned i = 0; body.is_and() && i < body.num_args(); ++i) add(body.arg(i));
  return atoms;
}

Refutation spacerDerivation(z3::context& context, z3::fixedpoint& solver, const std::vector<z3::expr>& rules) {
  bool linear = std::ranges::all_of(rules, [](const z3::expr& rule) { return atomsOf(rule).body.size() <= 1; });
  if (linear) return linearDerivation(namesAlongTrace(context, solver));
  return ProofReader(context, solver, rules).read(solver.get_answer());
}

}  // namespace redcomp::horn
