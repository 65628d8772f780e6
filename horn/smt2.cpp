#include "horn/smt2.h"

#include <algorithm>
#include <cctype>
#include <unordered_set>

#include "logic/print.h"
#include "logic/rewrite.h"

namespace redcomp::horn {
namespace {

// Symbols of the theories: a variable with such a name would hide the operator, also in quotes (|div| is div).
const std::unordered_set<std::string> theorySymbols{
    "let", "forall", "exists", "par",  "as",  "not",    "and",   "or",    "ite",      "xor",    "=>",
    "=",   "<",      "<=",     ">",    ">=",  "+",      "-",     "*",     "/",        "div",    "mod",
    "abs", "true",   "false",  "select", "store", "const", "distinct", "match", "assert", "Int", "Bool",
    "Array", "Real", "to_real", "to_int", "is_int", "!", "_", "implies", "iff", "if", "rem", "divides", "map",
    "default", "union", "subset", "concat", "repeat", "set", "Set", "String", "Seq", "List", "nil", "cons"};

// Hands out names that are neither reserved nor used before.
class Names {
 public:
  explicit Names(const Names* outer = nullptr) : outer_(outer) {}

  std::string fresh(const std::string& wish) {
    std::string base = quotable(wish);
    std::string name = base;
    for (int i = 1; taken(name); ++i) name = base + "!" + std::to_string(i);
    used_.insert(name);
    return name;
  }

 private:
  // ?s0, ?s1, .. are reserved for the lets of logic::smtTerm.
  bool taken(const std::string& name) const {
    return used_.contains(name) || theorySymbols.contains(name) || name.starts_with("?s") ||
           (outer_ && outer_->taken(name));
  }

  static std::string quotable(std::string name) {
    std::ranges::replace_if(
        name, [](unsigned char c) { return c == '|' || c == '\\' || std::iscntrl(c); }, '_');
    return name.empty() ? "_" : name.starts_with("?s") ? "_" + name : name;
  }

  const Names* outer_;
  std::unordered_set<std::string> used_;
};

// One clause, with its variables renamed where their names clash and its atoms flattened.
class ClausePrinter {
 public:
  ClausePrinter(const System& system, const std::vector<std::string>& predicateNames, const Names& globalNames)
      : system_(system), predicateNames_(predicateNames), names_(&globalNames) {}

  // `falsity`: the text of an absent head.
  std::string print(const Clause& clause, const std::string& falsity) {
    nameVariables(clause);
    for (const Atom& atom : clause.body) body_.push_back(flatAtom(atom));
    std::string head = clause.head ? flatAtom(*clause.head) : falsity;
    body_.insert(body_.end(), equations_.begin(), equations_.end());
    addConstraint(logic::substitute(clause.constraint, renaming_));
    return quantified("(=> " + bodyText() + " " + head + ")");
  }

 private:
  void nameVariables(const Clause& clause) {
    for (const Atom& atom : clause.body)
      for (Term argument : atom.arguments) nameVariablesOf(argument);
    nameVariablesOf(clause.constraint);
    if (clause.head)
      for (Term argument : clause.head->arguments) nameVariablesOf(argument);
  }

  void nameVariablesOf(Term term) {
    for (Term v : logic::variables(term))
      if (!renaming_.contains(v)) renaming_[v] = freshVariable(v.name(), v.sort());
  }

  Term freshVariable(const std::string& wish, Sort sort) {
    Term v = logic::variable(names_.fresh(wish), sort);
    quantified_.push_back(v);
    return v;
  }

  std::string flatAtom(const Atom& atom) {
    const std::string name = logic::smtSymbol(predicateNames_[atom.predicate.index]);
    if (atom.arguments.empty()) return name;
    std::unordered_set<Term> seen;
    std::string text = "(" + name;
    for (std::size_t i = 0; i < atom.arguments.size(); ++i) {
      Term argument = logic::substitute(atom.arguments[i], renaming_);
      if (argument.op() != logic::Op::Variable || !seen.insert(argument).second) {
        Term v = freshVariable(system_[atom.predicate].parameters[i].name(), argument.sort());
        equations_.push_back("(= " + logic::smtSymbol(v.name()) + " " + logic::smtTerm(argument) + ")");
        argument = v;
      }
      text += " " + logic::smtSymbol(argument.name());
    }
    return text + ")";
  }

  void addConstraint(Term constraint) {
    if (constraint.isTrue()) return;
    if (constraint.op() != logic::Op::And)
      body_.push_back(logic::smtTerm(constraint));
    else
      for (Term part : constraint.args()) body_.push_back(logic::smtTerm(part));
  }

  std::string bodyText() const {
    if (body_.empty()) return "true";
    if (body_.size() == 1) return body_.front();
    std::string text = "(and";
    for (const std::string& part : body_) text += " " + part;
    return text + ")";
  }

  std::string quantified(const std::string& implication) const {
    if (quantified_.empty()) return "(assert " + implication + ")";
    std::string text = "(assert (forall (";
    for (Term v : quantified_) {
      if (text.back() != '(') text += " ";
      text += "(" + logic::smtSymbol(v.name()) + " " + logic::smtSort(v.sort()) + ")";
    }
    return text + ") " + implication + "))";
  }

  const System& system_;
  const std::vector<std::string>& predicateNames_;
  Names names_;
  logic::Substitution renaming_;
  std::vector<Term> quantified_;
  std::vector<std::string> equations_;
  std::vector<std::string> body_;
};

std::string comment(const std::string& label) {
  if (label.empty()) return "";
  std::string line = label;
  std::ranges::replace_if(line, [](unsigned char c) { return std::iscntrl(c); }, ' ');
  return "; " + line + "\n";
}

std::string declaration(const Predicate& predicate, const std::string& name) {
  std::string text = "(declare-fun " + logic::smtSymbol(name) + " (";
  for (Term parameter : predicate.parameters) {
    if (text.back() != '(') text += " ";
    text += logic::smtSort(parameter.sort());
  }
  return text + ") Bool)\n";
}

}  // namespace

Smt2 toSmt2(const System& system) {
  Smt2 result;
  Names names;
  result.text = "(set-logic HORN)\n";
  for (const Predicate& predicate : system.predicates) {
    result.predicateNames.push_back(names.fresh(predicate.name));
    result.text += declaration(predicate, result.predicateNames.back());
  }
  bool oneQuery = std::ranges::count_if(system.clauses, [](const Clause& c) { return !c.head; }) == 1;
  std::string falsity = "false";
  if (!oneQuery) {
    falsity = logic::smtSymbol(names.fresh("error"));
    result.text += "(declare-fun " + falsity + " () Bool)\n";
  }
  auto print = [&](bool queries) {
    for (std::size_t i = 0; i < system.clauses.size(); ++i) {
      const Clause& clause = system.clauses[i];
      if (clause.head.has_value() == queries) continue;
      ClausePrinter printer(system, result.predicateNames, names);
      result.text += comment(clause.label) + printer.print(clause, falsity) + "\n";
      result.clauseOf.push_back(static_cast<int>(i));
    }
  };
  print(false);
  print(true);
  if (!oneQuery) {
    result.text += "(assert (=> " + falsity + " false))\n";
    result.clauseOf.push_back(-1);
  }
  result.text += "(check-sat)\n";
  return result;
}

}  // namespace redcomp::horn
