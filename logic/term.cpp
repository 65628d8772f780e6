#include "logic/term.h"

#include <algorithm>
#include <deque>
#include <map>
#include <stdexcept>
#include <unordered_set>

namespace redcomp::logic {

struct Term::Node {
  Op op;
  Sort sort;
  std::uint32_t id;
  std::vector<Term> args;
  std::string name;
  Integer value;
  std::uint32_t depth;
  std::uint64_t size;
};

namespace {

struct NodeHash {
  std::size_t operator()(const Term::Node* n) const {
    std::size_t h = static_cast<std::size_t>(n->op) * 31 + static_cast<std::size_t>(n->sort);
    auto mix = [&h](std::size_t x) { h ^= x + 0x9e3779b97f4a7c15ULL + (h << 6) + (h >> 2); };
    for (const Term& a : n->args) mix(a.id());
    mix(std::hash<std::string>{}(n->name));
    mix(boost::multiprecision::hash_value(n->value));
    return h;
  }
};

struct NodeSame {
  bool operator()(const Term::Node* a, const Term::Node* b) const {
    return a->op == b->op && a->sort == b->sort && a->args == b->args && a->name == b->name && a->value == b->value;
  }
};

}  // namespace

struct TermTable {
  std::deque<Term::Node> nodes;
  std::unordered_set<const Term::Node*, NodeHash, NodeSame> known;

  Term make(Op op, Sort sort, std::vector<Term> args, std::string name = {}, Integer value = 0) {
    Term::Node candidate{op, sort, 0, std::move(args), std::move(name), std::move(value), 1, 1};
    if (auto found = known.find(&candidate); found != known.end()) return Term(*found);
    candidate.id = static_cast<std::uint32_t>(nodes.size());
    for (const Term& argument : candidate.args) {
      candidate.depth = std::max(candidate.depth, argument.depth() + 1);
      candidate.size = std::min(candidate.size + argument.writtenSize(), kLargestTerm);
    }
    nodes.push_back(std::move(candidate));
    known.insert(&nodes.back());
    return Term(&nodes.back());
  }
};

namespace {

TermTable& table() {
  static TermTable instance;
  return instance;
}

Term make(Op op, Sort sort, std::vector<Term> args) { return table().make(op, sort, std::move(args)); }

void require(bool holds, const char* sentence) {
  if (!holds) throw std::logic_error(sentence);
}

}  // namespace

Op Term::op() const { return node_->op; }
Sort Term::sort() const { return node_->sort; }
std::span<const Term> Term::args() const { return node_->args; }
const std::string& Term::name() const { return node_->name; }
const Integer& Term::value() const { return node_->value; }
std::uint32_t Term::id() const { return node_->id; }
std::uint32_t Term::depth() const { return node_->depth; }
std::uint64_t Term::writtenSize() const { return node_->size; }

Term boolean(bool value) { return table().make(Op::BoolConstant, Sort::Bool, {}, {}, value ? 1 : 0); }
Term integer(Integer value) { return table().make(Op::IntConstant, Sort::Int, {}, {}, std::move(value)); }
Term variable(const std::string& name, Sort sort) { return table().make(Op::Variable, sort, {}, name); }

// ---- linear sums -------------------------------------------------------------------------------------------------
namespace {

// constant + sum of coefficient * atom; an atom is a term that is neither a sum nor a multiple nor a constant.
struct Linear {
  Integer constant = 0;
  std::map<Term, Integer> monomials;  // no zero coefficient

  void addMonomial(const Term& atom, const Integer& coefficient) {
    Integer& c = monomials[atom];
    c += coefficient;
    if (c == 0) monomials.erase(atom);
  }
};

bool isMultiple(const Term& t) { return t.op() == Op::Multiply && t.arg(0).op() == Op::IntConstant; }

void addMultiple(Linear& into, const Term& t, const Integer& factor) {
  if (t.op() == Op::IntConstant)
    into.constant += factor * t.value();
  else if (t.op() == Op::Add)
    for (const Term& part : t.args()) addMultiple(into, part, factor);
  else if (isMultiple(t))
    into.addMonomial(t.arg(1), factor * t.arg(0).value());
  else
    into.addMonomial(t, factor);
}

Term monomial(const Term& atom, const Integer& coefficient) {
  return coefficient == 1 ? atom : make(Op::Multiply, Sort::Int, {integer(coefficient), atom});
}

Term fromLinear(const Linear& linear) {
  std::vector<Term> parts;
  if (linear.constant != 0 || linear.monomials.empty()) parts.push_back(integer(linear.constant));
  for (const auto& [atom, coefficient] : linear.monomials) parts.push_back(monomial(atom, coefficient));
  return parts.size() == 1 ? parts[0] : make(Op::Add, Sort::Int, std::move(parts));
}

Linear difference(const Term& a, const Term& b) {
  Linear d;
  addMultiple(d, a, 1);
  addMultiple(d, b, -1);
  return d;
}

Integer commonDivisor(const Linear& linear) {
  Integer g = 0;
  for (const auto& [atom, coefficient] : linear.monomials) g = boost::multiprecision::gcd(g, coefficient);
  return g < 0 ? Integer(-g) : g;
}

Integer floorOf(const Integer& a, const Integer& b) {  // b > 0
  Integer q = a / b;
  return (a % b != 0 && a < 0) ? Integer(q - 1) : q;
}

// Splits `monomials + constant` into two sides with positive coefficients: (negative, positive). The constant goes to the
// side where it is positive, unless that side is otherwise empty and the other is not.
std::pair<Term, Term> sides(const Linear& linear) {
  Linear negative, positive;
  for (const auto& [atom, c] : linear.monomials) {
    if (c < 0)
      negative.addMonomial(atom, -c);
    else
      positive.addMonomial(atom, c);
  }
  if (linear.constant != 0) {
    bool toNegative = negative.monomials.empty() || (!positive.monomials.empty() && linear.constant < 0);
    if (toNegative)
      negative.constant = -linear.constant;
    else
      positive.constant = linear.constant;
  }
  return {fromLinear(negative), fromLinear(positive)};
}

}  // namespace

Term sum(std::vector<Term> parts) {
  Linear linear;
  for (const Term& part : parts) addMultiple(linear, part, 1);
  return fromLinear(linear);
}

Term subtract(Term a, Term b) { return fromLinear(difference(a, b)); }
Term negate(Term a) { return subtract(integer(0), a); }

Term multiply(Term a, Term b) {
  if (b.op() == Op::IntConstant) std::swap(a, b);
  if (a.op() == Op::IntConstant) {
    Linear linear;
    addMultiple(linear, b, a.value());
    return fromLinear(linear);
  }
  if (b < a) std::swap(a, b);
  return make(Op::Multiply, Sort::Int, {a, b});
}

Term floorDivide(Term a, Term b) {
  if (a.op() == Op::IntConstant && b.op() == Op::IntConstant && b.value() != 0) {
    Integer q = floorOf(a.value(), b.value() < 0 ? Integer(-b.value()) : b.value());
    return integer(b.value() < 0 ? Integer(-q) : q);
  }
  if (b.op() == Op::IntConstant && b.value() == 1) return a;
  return make(Op::Divide, Sort::Int, {a, b});
}

Term modulo(Term a, Term b) {
  if (a.op() == Op::IntConstant && b.op() == Op::IntConstant && b.value() != 0) {
    Integer m = b.value() < 0 ? Integer(-b.value()) : b.value();
    return integer(a.value() - m * floorOf(a.value(), m));
  }
  if (b.op() == Op::IntConstant && b.value() == 1) return integer(0);
  if (a.op() == Op::Modulo && a.arg(1) == b && b.op() == Op::IntConstant) return a;
  return make(Op::Modulo, Sort::Int, {a, b});
}

Term truncatedDivide(Term a, Term b) {
  Term zero = integer(0);
  if (b.op() == Op::IntConstant && b.value() != 0)  // div rounds toward zero where a is not negative
    return ite(lessEqual(zero, a), floorDivide(a, b), negate(floorDivide(negate(a), b)));
  Term magnitude = floorDivide(ite(less(a, zero), negate(a), a), ite(less(b, zero), negate(b), b));
  return ite(equal(less(a, zero), less(b, zero)), magnitude, negate(magnitude));
}

Term truncatedRemainder(Term a, Term b) {
  Term zero = integer(0);
  return ite(lessEqual(zero, a), modulo(a, b), negate(modulo(negate(a), b)));
}

// ---- propositional structure -------------------------------------------------------------------------------------
Term negation(Term a) {
  switch (a.op()) {
    case Op::BoolConstant: return boolean(a.value() == 0);
    case Op::Not: return a.arg(0);
    case Op::LessEqual: return less(a.arg(1), a.arg(0));
    default: return make(Op::Not, Sort::Bool, {a});
  }
}

namespace {

// And or Or: `absorbing` is false for And, true for Or.
Term connect(Op op, bool absorbing, const std::vector<Term>& parts) {
  std::vector<Term> flat;
  for (const Term& part : parts) {
    require(part.sort() == Sort::Bool, "only booleans are connected by and/or");
    if (part.op() == op)
      flat.insert(flat.end(), part.args().begin(), part.args().end());
    else if (!part.isConstant())
      flat.push_back(part);
    else if ((part.value() != 0) == absorbing)
      return boolean(absorbing);
  }
  std::sort(flat.begin(), flat.end());
  flat.erase(std::unique(flat.begin(), flat.end()), flat.end());
  for (const Term& part : flat)
    if (std::binary_search(flat.begin(), flat.end(), negation(part))) return boolean(absorbing);
  if (flat.empty()) return boolean(!absorbing);
  return flat.size() == 1 ? flat[0] : make(op, Sort::Bool, std::move(flat));
}

}  // namespace

Term conjunction(std::vector<Term> parts) { return connect(Op::And, false, parts); }
Term disjunction(std::vector<Term> parts) { return connect(Op::Or, true, parts); }
Term implies(Term a, Term b) { return disjunction(negation(a), b); }

Term ite(Term condition, Term then, Term otherwise) {
  require(then.sort() == otherwise.sort(), "both branches of ite have one sort");
  if (condition.isTrue() || then == otherwise) return then;
  if (condition.isFalse()) return otherwise;
  if (condition.op() == Op::Not) return ite(condition.arg(0), otherwise, then);
  if (then.sort() == Sort::Bool) {
    if (then.isConstant()) return then.isTrue() ? disjunction(condition, otherwise)
                                                : conjunction(negation(condition), otherwise);
    if (otherwise.isConstant()) return otherwise.isTrue() ? disjunction(negation(condition), then)
                                                          : conjunction(condition, then);
  }
  if (then.op() == Op::Ite && then.arg(0) == condition) return ite(condition, then.arg(1), otherwise);
  if (otherwise.op() == Op::Ite && otherwise.arg(0) == condition) return ite(condition, then, otherwise.arg(2));
  return make(Op::Ite, then.sort(), {condition, then, otherwise});
}

// ---- comparison --------------------------------------------------------------------------------------------------
namespace {

// A tree of at most `budget` ites whose leaves are constants, such as C's `(x < y) ? 1 : 0`.
bool isConstantTree(const Term& t, int& budget) {
  if (t.op() == Op::IntConstant) return true;
  return t.op() == Op::Ite && --budget >= 0 && isConstantTree(t.arg(1), budget) && isConstantTree(t.arg(2), budget);
}

template <class Compare>
Term overLeaves(const Term& tree, const Compare& compare) {
  if (tree.op() != Op::Ite) return compare(tree);
  return ite(tree.arg(0), overLeaves(tree.arg(1), compare), overLeaves(tree.arg(2), compare));
}

// coefficient * tree + constant, compared with zero, where the tree's leaves are constants: decided leaf by leaf.
template <class Decide>
Term decideByLeaves(const Linear& d, const Decide& decide) {
  if (d.monomials.size() != 1) return {};
  const auto& [atom, coefficient] = *d.monomials.begin();
  int budget = 8;
  if (atom.op() != Op::Ite || !isConstantTree(atom, budget)) return {};
  return overLeaves(atom, [&](const Term& leaf) { return boolean(decide(coefficient * leaf.value() + d.constant)); });
}

Term equalIntegers(const Term& a, const Term& b) {
  Linear d = difference(a, b);
  if (d.monomials.empty()) return boolean(d.constant == 0);
  Integer g = commonDivisor(d);
  if (d.constant % g != 0) return boolean(false);
  if (d.monomials.begin()->second < 0) g = -g;  // a = b and b = a become the same term
  for (auto& [atom, c] : d.monomials) c /= g;
  d.constant /= g;
  if (Term decided = decideByLeaves(d, [](const Integer& v) { return v == 0; })) return decided;
  auto [right, left] = sides(d);
  return make(Op::Equal, Sort::Bool, {left, right});
}

Term equalBooleans(const Term& a, const Term& b) {
  if (a.isConstant()) return a.isTrue() ? b : negation(b);
  if (b.isConstant()) return b.isTrue() ? a : negation(a);
  if (negation(a) == b) return boolean(false);
  return make(Op::Equal, Sort::Bool, a < b ? std::vector{a, b} : std::vector{b, a});
}

}  // namespace

Term equal(Term a, Term b) {
  require(a.sort() == b.sort(), "only terms of one sort are compared");
  if (a == b) return boolean(true);
  if (a.sort() == Sort::Int) return equalIntegers(a, b);
  if (a.sort() == Sort::Bool) return equalBooleans(a, b);
  return make(Op::Equal, Sort::Bool, a < b ? std::vector{a, b} : std::vector{b, a});
}

Term notEqual(Term a, Term b) { return negation(equal(a, b)); }

// a <= b as 0 <= b - a, divided by the common divisor of the coefficients, the constant rounded down.
Term lessEqual(Term a, Term b) {
  require(a.sort() == Sort::Int && b.sort() == Sort::Int, "only integers are ordered");
  Linear d = difference(b, a);
  if (d.monomials.empty()) return boolean(d.constant >= 0);
  Integer g = commonDivisor(d);
  for (auto& [atom, c] : d.monomials) c /= g;
  d.constant = floorOf(d.constant, g);
  if (Term decided = decideByLeaves(d, [](const Integer& v) { return v >= 0; })) return decided;
  auto [left, right] = sides(d);
  return make(Op::LessEqual, Sort::Bool, {left, right});
}

Term less(Term a, Term b) { return lessEqual(add(a, integer(1)), b); }

// ---- arrays ------------------------------------------------------------------------------------------------------
Term select(Term array, Term index) {
  require(array.sort() == Sort::IntArray && index.sort() == Sort::Int, "select reads an array at an integer");
  while (array.op() == Op::Store) {
    Term same = equal(array.arg(1), index);
    if (same.isTrue()) return array.arg(2);
    if (!same.isFalse()) break;
    array = array.arg(0);
  }
  if (array.op() == Op::ConstantArray) return array.arg(0);
  return make(Op::Select, Sort::Int, {array, index});
}

Term store(Term array, Term index, Term value) {
  require(array.sort() == Sort::IntArray && index.sort() == Sort::Int && value.sort() == Sort::Int,
          "store writes an integer into an array at an integer");
  if (array.op() == Op::Store && array.arg(1) == index) array = array.arg(0);
  return make(Op::Store, Sort::IntArray, {array, index, value});
}

Term constantArray(Term value) { return make(Op::ConstantArray, Sort::IntArray, {value}); }

}  // namespace redcomp::logic
