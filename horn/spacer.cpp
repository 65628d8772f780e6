#include "horn/spacer.h"

#include <fmt/format.h>
#include <z3++.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "horn/spacer_proof.h"
#include "logic/print.h"

namespace redcomp::horn {
namespace {

bool isPredicateAtom(const z3::expr& e) { return e.is_app() && e.decl().decl_kind() == Z3_OP_UNINTERPRETED; }

std::vector<z3::expr> conjuncts(const z3::expr& e) {
  if (!e.is_and()) return {e};
  std::vector<z3::expr> parts;
  for (unsigned i = 0; i < e.num_args(); ++i) parts.push_back(e.arg(i));
  return parts;
}

// Z3 4.8.12 returns wrong models, or derivations that skip clauses, if any of these is on.
const char* const transformationsThatLieAboutAnswers[] = {"xform.slice", "xform.inline_linear", "xform.inline_eager",
                                                          "xform.tail_simplifier_pve", "xform.subsumption_checker"};

class Spacer {
 public:
  Spacer(const std::string& smt2, std::optional<unsigned> randomSeed)
      : solver_(context_),
        query_(context_, Z3_mk_fresh_func_decl(context_, "query", 0, nullptr, context_.bool_sort())) {
    z3::params params(context_);
    params.set("engine", context_.str_symbol("spacer"));
    for (const char* name : transformationsThatLieAboutAnswers) params.set(name, false);
    if (randomSeed) params.set("spacer.random_seed", *randomSeed);
    solver_.set(params);
    z3::expr_vector clauses = context_.parse_string(smt2.c_str());
    registerPredicate(query_);
    for (unsigned i = 0; i < clauses.size(); ++i) addClause(clauses[static_cast<int>(i)]);
  }

  std::string answer() {
    Z3_func_decl query = query_;
    Z3_lbool reachable = Z3_fixedpoint_query_relations(context_, solver_, 1, &query);
    context_.check_error();
    if (reachable == Z3_L_FALSE) return "sat\n" + modelText(solver_.get_answer());
    if (reachable == Z3_L_TRUE) return "unsat\n" + derivationText(spacerDerivation(context_, solver_, rules_));
    return "unknown\n" + solver_.reason_unknown() + "\n";
  }

 private:
  // Turns the query body -> false into body -> query.
  void addClause(const z3::expr& clause) {
    ClauseAtoms atoms = atomsOf(clause);
    for (const z3::expr& atom : atoms.body) registerPredicate(atom.decl());
    if (isPredicateAtom(atoms.head)) registerPredicate(atoms.head.decl());
    rules_.push_back(clause);
    if (atoms.head.is_false()) {
      z3::expr matrix = clause.is_quantifier() ? clause.body() : clause;
      z3::expr body = matrix.is_implies() ? matrix.arg(0) : context_.bool_val(true);
      z3::expr implication = z3::implies(body, query_());
      rules_.back() = clause.is_quantifier() ? requantified(clause, implication) : implication;
    }
    solver_.add_rule(rules_.back(), context_.str_symbol(std::to_string(rules_.size() - 1).c_str()));
  }

  z3::expr requantified(const z3::expr& quantifier, const z3::expr& matrix) {
    std::vector<Z3_sort> sorts;
    std::vector<Z3_symbol> names;
    for (unsigned i = 0; i < Z3_get_quantifier_num_bound(context_, quantifier); ++i) {
      sorts.push_back(Z3_get_quantifier_bound_sort(context_, quantifier, i));
      names.push_back(Z3_get_quantifier_bound_name(context_, quantifier, i));
    }
    z3::expr rebuilt(context_, Z3_mk_forall(context_, 0, 0, nullptr, static_cast<unsigned>(sorts.size()), sorts.data(),
                                            names.data(), matrix));
    context_.check_error();
    return rebuilt;
  }

  void registerPredicate(z3::func_decl predicate) {
    if (registered_.insert(Z3_get_ast_id(context_, predicate)).second) solver_.register_relation(predicate);
  }

  // Spacer's answer is a conjunction of (forall (A B) (= (P A B) formula)).
  std::string modelText(const z3::expr& answer) {
    std::string text;
    for (const z3::expr& part : conjuncts(answer))
      if (!part.is_true()) text += definitionText(part.is_quantifier() ? part.body() : part);
    return text;
  }

  std::string definitionText(const z3::expr& equation) {
    bool isEquation = equation.is_eq() && isPredicateAtom(equation.arg(0));
    z3::expr atom = isEquation ? equation.arg(0) : equation.is_not() ? equation.arg(0) : equation;
    z3::expr formula = isEquation ? equation.arg(1) : context_.bool_val(!equation.is_not());
    if (!isPredicateAtom(atom)) throw std::runtime_error("Spacer's model is of an unknown form");
    if (atom.decl().id() == query_.id()) return "";
    return fmt::format("(define-fun {} ({}) Bool\n  {})\n", logic::smtSymbol(atom.decl().name().str()),
                       parametersText(atom), overParameters(formula, atom).to_string());
  }

  z3::expr parameter(const z3::expr& atom, unsigned i) {
    return context_.constant(fmt::format("x!{}", i).c_str(), atom.arg(i).get_sort());
  }

  std::string parametersText(const z3::expr& atom) {
    std::string text;
    for (unsigned i = 0; i < atom.num_args(); ++i)
      text += fmt::format("{}({} {})", i == 0 ? "" : " ", parameter(atom, i).to_string(),
                          atom.arg(i).get_sort().to_string());
    return text;
  }

  // The atom's arguments are the bound variables, in any order.
  z3::expr overParameters(z3::expr formula, const z3::expr& atom) {
    std::vector<std::optional<z3::expr>> byIndex(atom.num_args());
    for (unsigned i = 0; i < atom.num_args(); ++i) {
      unsigned index = atom.arg(i).is_var() ? Z3_get_index_value(context_, atom.arg(i)) : atom.num_args();
      if (index >= byIndex.size() || byIndex[index]) throw std::runtime_error("Spacer's model is of an unknown form");
      byIndex[index] = parameter(atom, i);
    }
    z3::expr_vector replacements(context_);
    for (const auto& replacement : byIndex) replacements.push_back(*replacement);
    return formula.substitute(replacements);
  }

  static std::string derivationText(const Refutation& refutation) {
    std::string text;
    for (const Derivation& step : refutation.derivations) {
      text += fmt::format("step {}", step.clause);
      for (int premise : step.premises) text += fmt::format(" {}", premise);
      text += "\n";
    }
    return text + "end\n";
  }

  z3::context context_;
  z3::fixedpoint solver_;
  z3::func_decl query_;
  std::set<unsigned> registered_;
  std::vector<z3::expr> rules_;  // in order of their addition; the name of a rule is its index
};

std::string oneLine(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  return text;
}

}  // namespace

std::string spacerAnswer(const std::string& smt2, std::optional<unsigned> randomSeed) {
  try {
    return Spacer(smt2, randomSeed).answer();
  } catch (const z3::exception& error) {
    return "unknown\n" + oneLine(error.msg()) + "\n";
  } catch (const std::bad_alloc&) {
    return "unknown\nout of memory\n";
  } catch (const std::exception& error) {
    return "unknown\n" + oneLine(error.what()) + "\n";
  }
}

}  // namespace redcomp::horn
