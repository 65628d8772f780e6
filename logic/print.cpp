#include "logic/print.h"

#include <cctype>
#include <unordered_map>
#include <unordered_set>

#include "logic/rewrite.h"

namespace redcomp::logic {

std::string smtSort(Sort sort) {
  switch (sort) {
    case Sort::Bool: return "Bool";
    case Sort::Int: return "Int";
    case Sort::IntArray: return "(Array Int Int)";
  }
  return "Bool";
}

std::string smtSymbol(std::string_view name) {
  static const std::unordered_set<std::string_view> reserved{
      "let", "forall", "exists", "par", "as", "not", "and", "or", "ite", "div", "mod", "select", "store", "true",
      "false", "abs", "distinct", "xor", "const", "assert", "match"};
  auto plain = [](unsigned char c) { return std::isalnum(c) || std::string_view("~!@$%^&*_-+=<>.?/").find(c) != std::string_view::npos; };
  bool quote = name.empty() || std::isdigit(static_cast<unsigned char>(name[0])) || reserved.contains(name);
  for (char c : name) quote |= !plain(c);
  if (!quote) return std::string(name);
  std::string quoted = "|";
  for (char c : name) quoted += (c == '|' || c == '\\') ? '_' : c;
  return quoted + "|";
}

namespace {

std::string smtInteger(const Integer& value) {
  return value < 0 ? "(- " + Integer(-value).str() + ")" : value.str();
}

const char* smtOperator(Op op) {
  switch (op) {
    case Op::Not: return "not";
    case Op::And: return "and";
    case Op::Or: return "or";
    case Op::Ite: return "ite";
    case Op::Equal: return "=";
    case Op::LessEqual: return "<=";
    case Op::Add: return "+";
    case Op::Multiply: return "*";
    case Op::Divide: return "div";
    case Op::Modulo: return "mod";
    case Op::Select: return "select";
    case Op::Store: return "store";
    case Op::ConstantArray: return "(as const (Array Int Int))";
    default: return "";
  }
}

std::string smtLeaf(Term t) {
  switch (t.op()) {
    case Op::BoolConstant: return t.isTrue() ? "true" : "false";
    case Op::IntConstant: return smtInteger(t.value());
    default: return smtSymbol(t.name());
  }
}

// Inner nodes that occur under more than one parent.
std::unordered_set<Term> sharedNodes(const std::vector<Term>& order) {
  std::unordered_map<Term, int> uses;
  for (const Term& node : order)
    for (const Term& argument : node.args())
      if (!argument.args().empty()) ++uses[argument];
  std::unordered_set<Term> shared;
  for (const auto& [node, count] : uses)
    if (count > 1) shared.insert(node);
  return shared;
}

}  // namespace

std::string smtTerm(Term term) {
  std::vector<Term> order = postorder(term);
  std::unordered_set<Term> shared = sharedNodes(order);
  std::unordered_map<Term, std::string> text;
  std::string lets;
  int bound = 0;
  for (const Term& node : order) {
    if (node.args().empty()) {
      text[node] = smtLeaf(node);
      continue;
    }
    std::string s = std::string("(") + smtOperator(node.op());
    for (const Term& argument : node.args()) {
      s += " " + text[argument];
      if (!argument.args().empty() && !shared.contains(argument)) text.erase(argument);  // its only use
    }
    s += ")";
    if (shared.contains(node)) {
      std::string name = "?s" + std::to_string(bound++);
      lets += "(let ((" + name + " " + s + ")) ";
      text[node] = name;
    } else {
      text[node] = std::move(s);
    }
  }
  return lets + text[term] + std::string(static_cast<std::size_t>(bound), ')');
}

// ---- C -----------------------------------------------------------------------------------------------------------
namespace {

// Binding strength of C's operators, as far as they are printed.
enum Level { Ternary = 1, LogicalOr, LogicalAnd, Equality, Relation, Sum, Product, Prefix, Primary };

class CPrinter {
 public:
  explicit CPrinter(const NameOf& nameOf) : nameOf_(nameOf) {}

  std::string print(Term t, int outer) const {
    auto [text, level] = render(t);
    return level < outer ? "(" + text + ")" : text;
  }

 private:
  using Rendered = std::pair<std::string, int>;

  Rendered render(Term t) const {
    switch (t.op()) {
      case Op::BoolConstant: return {t.isTrue() ? "true" : "false", Primary};
      case Op::IntConstant: return {t.value().str(), t.value() < 0 ? Prefix : Primary};
      case Op::Variable: return {nameOf_ ? nameOf_(t) : t.name(), Primary};
      case Op::Not: return renderNot(t.arg(0));
      case Op::And: return {joined(t, " && ", LogicalAnd + 1), LogicalAnd};
      case Op::Or: return {joined(t, " || ", LogicalOr + 1), LogicalOr};
      case Op::Ite: return {print(t.arg(0), Ternary + 1) + " ? " + print(t.arg(1), Ternary + 1) + " : " +
                            print(t.arg(2), Ternary), Ternary};
      case Op::Equal: return {joined(t, " == ", Equality + 1), Equality};
      case Op::LessEqual: return renderLessEqual(t);
      case Op::Add: return renderSum(t);
      case Op::Multiply: return {print(t.arg(0), Product) + " * " + print(t.arg(1), Product + 1), Product};
      case Op::Divide: return {"floordiv(" + joined(t, ", ", Ternary) + ")", Primary};
      case Op::Modulo: return {"mod(" + joined(t, ", ", Ternary) + ")", Primary};
      case Op::Select: return {print(t.arg(0), Primary) + "[" + print(t.arg(1), Ternary) + "]", Primary};
      case Op::Store: return {"store(" + joined(t, ", ", Ternary) + ")", Primary};
      case Op::ConstantArray: return {"all(" + print(t.arg(0), Ternary) + ")", Primary};
    }
    return {"?", Primary};
  }

  Rendered renderNot(Term t) const {
    if (t.op() == Op::Equal) return {joined(t, " != ", Equality + 1), Equality};
    return {"!" + print(t, Prefix), Prefix};
  }

  // k + 1 <= t reads better as k < t where k is not itself a constant.
  Rendered renderLessEqual(Term t) const {
    Term left = t.arg(0), right = t.arg(1);
    bool strict = left.op() == Op::Add && left.arg(0).op() == Op::IntConstant && left.arg(0).value() == 1;
    if (strict) return {print(subtract(left, integer(1)), Relation + 1) + " < " + print(right, Relation + 1), Relation};
    if (left.isConstant()) return {print(right, Relation + 1) + " >= " + print(left, Relation + 1), Relation};
    return {print(left, Relation + 1) + " <= " + print(right, Relation + 1), Relation};
  }

  Rendered renderSum(Term t) const {
    std::string text;
    auto append = [&](Term part) {
      bool minus = !text.empty() && isNegative(part);
      if (!text.empty()) text += minus ? " - " : " + ";
      text += print(minus ? negate(part) : part, minus ? Product : Sum + 1);
    };
    for (const Term& part : t.args())
      if (!part.isConstant() && !isNegative(part)) append(part);
    for (const Term& part : t.args())
      if (!part.isConstant() && isNegative(part)) append(part);
    for (const Term& part : t.args())
      if (part.isConstant()) append(part);
    return {text, Sum};
  }

  static bool isNegative(Term t) {
    Term factor = t.op() == Op::Multiply ? t.arg(0) : t;
    return factor.op() == Op::IntConstant && factor.value() < 0;
  }

  std::string joined(Term t, const char* separator, int level) const {
    std::string text;
    for (const Term& argument : t.args()) {
      if (!text.empty()) text += separator;
      text += print(argument, level);
    }
    return text;
  }

  const NameOf& nameOf_;
};

}  // namespace

bool hasCTerm(Term term) {
  constexpr std::uint64_t longest = 200'000;
  constexpr std::uint32_t deepest = 2'000;  // the printer recurses
  return term.writtenSize() <= longest && term.depth() <= deepest;
}

std::string cTerm(Term term, const NameOf& nameOf) { return hasCTerm(term) ? CPrinter(nameOf).print(term, 0) : "..."; }

}  // namespace redcomp::logic
