#include "horn/smt_operators.h"

#include <fmt/format.h>

#include <stdexcept>
#include <unordered_map>

namespace redcomp::horn {
namespace {

using logic::Sort;
using logic::Term;
using Arguments = std::vector<Term>;

constexpr int any = 1 << 20;

// The arguments that an operator takes. `sorts`: of the first, second, .. argument; the last one repeats.
struct Operator {
  int least;
  int most;
  std::vector<Sort> sorts;  // empty: any one sort, the same for all
  Term (*apply)(const Arguments&);
};

template <Term (*combine)(Term, Term)>
Term leftToRight(const Arguments& a) {
  Term result = a[0];
  for (std::size_t i = 1; i < a.size(); ++i) result = combine(result, a[i]);
  return result;
}

template <Term (*relate)(Term, Term)>
Term chain(const Arguments& a) {
  Arguments parts;
  for (std::size_t i = 1; i < a.size(); ++i) parts.push_back(relate(a[i - 1], a[i]));
  return logic::conjunction(std::move(parts));
}

Term greater(Term a, Term b) { return logic::less(b, a); }
Term greaterEqual(Term a, Term b) { return logic::lessEqual(b, a); }

Term implication(const Arguments& a) {
  Term result = a.back();
  for (std::size_t i = a.size() - 1; i-- > 0;) result = logic::implies(a[i], result);
  return result;
}

Term distinct(const Arguments& a) {
  Arguments parts;
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = i + 1; j < a.size(); ++j) parts.push_back(logic::notEqual(a[i], a[j]));
  return logic::conjunction(std::move(parts));
}

Term minus(const Arguments& a) { return a.size() == 1 ? logic::negate(a[0]) : leftToRight<logic::subtract>(a); }
Term absolute(const Arguments& a) {
  return logic::ite(logic::lessEqual(logic::integer(0), a[0]), a[0], logic::negate(a[0]));
}

const std::unordered_map<std::string_view, Operator>& operators() {
  static const std::unordered_map<std::string_view, Operator> table{
      {"not", {1, 1, {Sort::Bool}, [](const Arguments& a) { return logic::negation(a[0]); }}},
      {"and", {0, any, {Sort::Bool}, [](const Arguments& a) { return logic::conjunction(a); }}},
      {"or", {0, any, {Sort::Bool}, [](const Arguments& a) { return logic::disjunction(a); }}},
      {"=>", {1, any, {Sort::Bool}, implication}},
      {"xor", {1, any, {Sort::Bool}, leftToRight<logic::notEqual>}},
      {"=", {1, any, {}, chain<logic::equal>}},
      {"distinct", {1, any, {}, distinct}},
      {"<", {1, any, {Sort::Int}, chain<logic::less>}},
      {"<=", {1, any, {Sort::Int}, chain<logic::lessEqual>}},
      {">", {1, any, {Sort::Int}, chain<greater>}},
      {">=", {1, any, {Sort::Int}, chain<greaterEqual>}},
      {"+", {1, any, {Sort::Int}, [](const Arguments& a) { return logic::sum(a); }}},
      {"-", {1, any, {Sort::Int}, minus}},
      {"*", {1, any, {Sort::Int}, leftToRight<logic::multiply>}},
      {"div", {2, any, {Sort::Int}, leftToRight<logic::floorDivide>}},
      {"mod", {2, 2, {Sort::Int}, [](const Arguments& a) { return logic::modulo(a[0], a[1]); }}},
      {"abs", {1, 1, {Sort::Int}, absolute}},
      {"select", {2, 2, {Sort::IntArray, Sort::Int}, [](const Arguments& a) { return logic::select(a[0], a[1]); }}},
      {"store",
       {3, 3, {Sort::IntArray, Sort::Int}, [](const Arguments& a) { return logic::store(a[0], a[1], a[2]); }}},
      {"as const", {1, 1, {Sort::Int}, [](const Arguments& a) { return logic::constantArray(a[0]); }}},
  };
  return table;
}

const char* plural(Sort sort) {
  return sort == Sort::Bool ? "booleans" : sort == Sort::Int ? "integers" : "arrays of integers";
}

void checkArguments(std::string_view name, const Operator& op, const Arguments& arguments) {
  int count = static_cast<int>(arguments.size());
  if (count < op.least || count > op.most)
    throw std::invalid_argument(fmt::format("'{}' does not take {} arguments", name, count));
  for (int i = 0; i < count; ++i) {
    int last = static_cast<int>(op.sorts.size()) - 1;
    Sort wanted = op.sorts.empty() ? arguments[0].sort() : op.sorts[std::min(i, last)];
    if (arguments[i].sort() != wanted)
      throw std::invalid_argument(
          fmt::format("argument {} of '{}' should be among the {}", i + 1, name, plural(wanted)));
  }
}

Term applyIte(const Arguments& a) {
  if (a.size() != 3 || a[0].sort() != Sort::Bool || a[1].sort() != a[2].sort())
    throw std::invalid_argument("'ite' needs a boolean and two values of one sort");
  return logic::ite(a[0], a[1], a[2]);
}

}  // namespace

Term applyOperator(std::string_view name, const Arguments& arguments) {
  if (name == "ite") return applyIte(arguments);
  auto found = operators().find(name);
  if (found == operators().end()) throw std::invalid_argument(fmt::format("'{}' is not supported", name));
  checkArguments(name, found->second, arguments);
  return found->second.apply(arguments);
}

Term applyConstantArray(const Arguments& arguments) { return applyOperator("as const", arguments); }

}  // namespace redcomp::horn
