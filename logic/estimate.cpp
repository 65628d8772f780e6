#include "logic/estimate.h"

#include <algorithm>
#include <unordered_map>

#include "logic/rewrite.h"

namespace redcomp::logic {

namespace {

constexpr int kDepth = 12;      // how deep conditions are followed into terms
constexpr int kCaseDepth = 3;   // how deep cases of ite are nested, each with a box of its own
constexpr int kEffort = 50'000; // nodes that are visited inside cases; after that, cases are no longer distinguished

const Range kEither{Integer(0), Integer(1)};

Range everything(Sort sort) { return sort == Sort::Bool ? kEither : Range{}; }
Range truth(bool value) { return exactly(value ? 1 : 0); }
bool isTrue(const Range& r) { return r == truth(true); }
bool isFalse(const Range& r) { return r == truth(false); }

// ---- forwards ----------------------------------------------------------------------------------------------------

bool assume(Box& box, Term condition, bool holds, int depth, int cases, int& effort);

class Estimate {
 public:
  Estimate(const Box& box, int cases, int& effort) : box_(box), cases_(cases), effort_(effort) {}

  Range operator()(Term term) {
    if (term.isConstant()) return exactly(term.value());
    if (term.op() == Op::Variable) return box_.of(term);
    if (const auto known = done_.find(term); known != done_.end()) return known->second;
    for (const Term& node : postorder(term))
      if (!done_.contains(node)) done_[node] = ofNode(node);
    return done_.at(term);
  }

 private:
  Range ofNode(const Term& node) {
    if (cases_ > 0) --effort_;
    const auto arg = [&](std::size_t i) -> const Range& { return done_.at(node.arg(i)); };
    switch (node.op()) {
      case Op::BoolConstant:
      case Op::IntConstant: return exactly(node.value());
      case Op::Variable: return box_.of(node);
      case Op::Not: return exactly(1) - arg(0);
      case Op::And: return connected(node, truth(false), truth(true));
      case Op::Or: return connected(node, truth(true), truth(false));
      case Op::Ite: return chosen(node);
      case Op::Equal: return equality(arg(0), arg(1), node.arg(0).sort());
      case Op::LessEqual: return order(arg(0), arg(1));
      case Op::Add: return total(node);
      case Op::Multiply: return node.arg(0) == node.arg(1) ? square(arg(0)) : product(arg(0), arg(1));
      case Op::Divide: return quotient(arg(0), arg(1));
      case Op::Modulo: return remainder(arg(0), arg(1));
      case Op::Select:
      case Op::ConstantArray: return arg(0);
      case Op::Store: return hull(arg(0), arg(2));
    }
    return everything(node.sort());
  }

  Range connected(const Term& node, const Range& absorbing, const Range& neutral) const {
    bool allNeutral = true;
    for (const Term& part : node.args()) {
      if (done_.at(part) == absorbing) return absorbing;
      allNeutral = allNeutral && done_.at(part) == neutral;
    }
    return allNeutral ? neutral : kEither;
  }

  static Range equality(const Range& a, const Range& b, Sort sort) {
    if (sort == Sort::IntArray) return kEither;
    if (!intersection(a, b)) return truth(false);
    return onlyValue(a) && a == b ? truth(true) : kEither;
  }

  static Range order(const Range& a, const Range& b) {
    if (a.high && b.low && *a.high <= *b.low) return truth(true);
    if (a.low && b.high && *b.high < *a.low) return truth(false);
    return kEither;
  }

  Range total(const Term& node) const {
    Range sum = exactly(0);
    for (const Term& part : node.args()) sum = sum + done_.at(part);
    return sum;
  }

  static Range square(const Range& a) {
    Range result = product(a, a);
    if (!result.low || *result.low < 0) result.low = 0;
    return result;
  }

  // Each branch is estimated in the box restricted to its condition.
  Range chosen(const Term& node) {
    const Range& condition = done_.at(node.arg(0));
    if (isTrue(condition)) return done_.at(node.arg(1));
    if (isFalse(condition)) return done_.at(node.arg(2));
    const auto then = inCase(node.arg(0), true, node.arg(1));
    const auto otherwise = inCase(node.arg(0), false, node.arg(2));
    if (then && otherwise) return hull(*then, *otherwise);
    if (then || otherwise) return then ? *then : *otherwise;
    return everything(node.sort());
  }

  std::optional<Range> inCase(const Term& condition, bool holds, const Term& term) {
    if (cases_ >= kCaseDepth || effort_ <= 0 || term.isConstant()) return done_.at(term);
    Box box = box_;
    if (!assume(box, condition, holds, kDepth / 2, cases_ + 1, effort_)) return std::nullopt;
    if (box == box_) return done_.at(term);
    return Estimate(box, cases_ + 1, effort_)(term);
  }

  const Box& box_;
  int cases_;     // number of ites around this one
  int& effort_;   // what is left of kEffort
  std::unordered_map<Term, Range> done_;
};

// ---- backwards ---------------------------------------------------------------------------------------------------

// Follows `condition is true`, `condition is false` and `term is in the range` down to variables.
class Assumption {
 public:
  Assumption(Box& box, int depth, int cases, int& effort) : box_(box), depth_(depth), cases_(cases), effort_(effort) {}

  bool condition(const Term& c, bool holds) {
    if (depth_ <= 0) return true;
    const Deeper deeper(*this);
    switch (c.op()) {
      case Op::BoolConstant: return (c.value() != 0) == holds;
      case Op::Variable: return box_.restrict(c, truth(holds));
      case Op::Not: return condition(c.arg(0), !holds);
      case Op::And: return holds ? all(c, true) : some(c, false);
      case Op::Or: return holds ? some(c, true) : all(c, false);
      case Op::Ite:
        return either([&](Assumption& a) { return a.condition(c.arg(0), true) && a.condition(c.arg(1), holds); },
                      [&](Assumption& a) { return a.condition(c.arg(0), false) && a.condition(c.arg(2), holds); });
      case Op::LessEqual: return holds ? ordered(c.arg(0), c.arg(1), 0) : ordered(c.arg(1), c.arg(0), 1);
      case Op::Equal: return holds ? same(c.arg(0), c.arg(1)) : different(c.arg(0), c.arg(1));
      default: return true;
    }
  }

 private:
  struct Deeper {
    explicit Deeper(Assumption& a) : a(a) { --a.depth_; }
    ~Deeper() { ++a.depth_; }
    Assumption& a;
  };

  Range estimate(const Term& t) const { return Estimate(box_, cases_, effort_)(t); }

  // Twice: what a later part says may help an earlier one.
  bool all(const Term& parts, bool hold) {
    for (int round = 0; round < 2; ++round)
      for (const Term& part : parts.args())
        if (!condition(part, hold)) return false;
    return true;
  }

  bool some(const Term& parts, bool hold) {
    if (cases_ >= kCaseDepth || effort_ <= 0) return true;
    std::optional<Box> result;
    for (const Term& part : parts.args()) {
      Box box = box_;
      if (!Assumption(box, depth_, cases_ + 1, effort_).condition(part, hold)) continue;
      result = result ? join(*result, box) : box;
    }
    if (result) box_ = std::move(*result);
    return result.has_value();
  }

  template <class First, class Second>
  bool either(const First& first, const Second& second) {
    if (cases_ >= kCaseDepth || effort_ <= 0) return true;
    Box one = box_, two = box_;
    Assumption inOne(one, depth_, cases_ + 1, effort_), inTwo(two, depth_, cases_ + 1, effort_);
    const bool canFirst = first(inOne), canSecond = second(inTwo);
    if (canFirst && canSecond) box_ = join(one, two);
    else if (canFirst || canSecond) box_ = canFirst ? std::move(one) : std::move(two);
    return canFirst || canSecond;
  }

  // a + gap <= b
  bool ordered(const Term& a, const Term& b, int gap) {
    const Range left = estimate(a), right = estimate(b);
    return within(a, {std::nullopt, (right - exactly(gap)).high}) &&
           within(b, {(left + exactly(gap)).low, std::nullopt});
  }

  bool same(const Term& a, const Term& b) {
    if (a.sort() == Sort::IntArray) return true;
    const Range left = estimate(a), right = estimate(b);
    return within(a, right) && within(b, left);
  }

  bool different(const Term& a, const Term& b) {
    if (a.sort() == Sort::IntArray) return true;
    return without(a, onlyValue(estimate(b))) && without(b, onlyValue(estimate(a)));
  }

  // The term differs from this value, which matters only at the ends of its range.
  bool without(const Term& t, const std::optional<Integer>& value) {
    if (!value) return true;
    Range range = estimate(t);
    if (onlyValue(range) == value) return false;
    if (range.low == value) *range.low += 1;
    else if (range.high == value) *range.high -= 1;
    else return true;
    return within(t, range);
  }

  bool within(const Term& t, const Range& range) {
    if (!intersection(estimate(t), range)) return false;
    if (depth_ <= 0 || (!range.low && !range.high)) return true;
    const Deeper deeper(*this);
    if (t.sort() == Sort::Bool) {
      const auto value = onlyValue(range);
      return !value || condition(t, *value != 0);
    }
    switch (t.op()) {
      case Op::Variable: return box_.restrict(t, range);
      case Op::Add: return summands(t, range);
      case Op::Multiply: return factor(t, range);
      case Op::Modulo: return modulus(t, range);
      case Op::Divide: return dividend(t, range);
      case Op::Ite:
        return either([&](Assumption& a) { return a.condition(t.arg(0), true) && a.within(t.arg(1), range); },
                      [&](Assumption& a) { return a.condition(t.arg(0), false) && a.within(t.arg(2), range); });
      default: return true;
    }
  }

  // a + b + c in r: each summand is in r minus the range of the others.
  bool summands(const Term& t, const Range& range) {
    std::vector<Range> parts;
    for (const Term& part : t.args()) parts.push_back(estimate(part));
    for (std::size_t k = 0; k < parts.size(); ++k) {
      Range others = exactly(0);
      for (std::size_t j = 0; j < parts.size(); ++j)
        if (j != k) others = others + parts[j];
      if (!within(t.arg(k), range - others)) return false;
    }
    return true;
  }

  bool factor(const Term& t, const Range& range) {
    if (t.arg(0).op() != Op::IntConstant || t.arg(0).value() == 0) return true;
    const auto quotient = dividedBy(range, t.arg(0).value());
    return quotient && within(t.arg(1), *quotient);
  }

  // a mod m in r, where a div m has a single possible value.
  bool modulus(const Term& t, const Range& range) {
    const auto m = onlyValue(estimate(t.arg(1)));
    if (!m || *m <= 0) return true;
    const auto round = onlyValue(quotient(estimate(t.arg(0)), exactly(*m)));
    return !round || within(t.arg(0), range + exactly(*round * *m));
  }

  // a div m in [l, h]: a is in [l * m, h * m + m - 1].
  bool dividend(const Term& t, const Range& range) {
    const auto m = onlyValue(estimate(t.arg(1)));
    if (!m || *m <= 0) return true;
    Range numerator;
    if (range.low) numerator.low = *range.low * *m;
    if (range.high) numerator.high = *range.high * *m + *m - 1;
    return within(t.arg(0), numerator);
  }

  Box& box_;
  int depth_;  // how much further down to follow terms
  int cases_;
  int& effort_;
};

bool assume(Box& box, Term condition, bool holds, int depth, int cases, int& effort) {
  return Assumption(box, depth, cases, effort).condition(condition, holds);
}

// ---- rewriting ---------------------------------------------------------------------------------------------------

class Simplification {
 public:
  Simplification(const Box& box, int cases, int& effort)
      : box_(box), cases_(cases), effort_(effort), estimate_(box, cases, effort) {}

  Term operator()(Term term) {
    for (const Term& node : postorder(term))
      if (!done_.contains(node)) done_[node] = ofNode(node);
    return done_.at(term);
  }

 private:
  Term ofNode(const Term& node) {
    if (node.sort() != Sort::IntArray)
      if (const auto value = onlyValue(estimateOf(node)))
        return node.sort() == Sort::Bool ? boolean(*value != 0) : integer(*value);
    if (node.op() == Op::Modulo)
      if (const auto plain = withoutModulo(node)) return *plain;
    if (node.op() == Op::Ite) return chosen(node);
    std::vector<Term> args;
    for (const Term& part : node.args()) args.push_back(done_.at(part));
    return std::equal(args.begin(), args.end(), node.args().begin()) ? node : rebuild(node, std::move(args));
  }

  // Comparisons are decided over representatives: x == y is true if x and y are known to be equal.
  Range estimateOf(const Term& node) {
    const bool compares = node.op() == Op::Equal || node.op() == Op::LessEqual;
    return estimate_(compares ? box_.representative(node) : node);
  }

  // a mod m is a - k * m where a stays in [k * m, k * m + m - 1].
  std::optional<Term> withoutModulo(const Term& node) {
    const Range a = estimate_(node.arg(0)), m = estimate_(node.arg(1));
    if (a.low && *a.low >= 0 && a.high && m.low && *a.high < *m.low) return done_.at(node.arg(0));
    const auto length = onlyValue(m);
    if (!length || *length <= 0) return std::nullopt;
    const auto round = onlyValue(quotient(a, m));
    if (!round) return std::nullopt;
    return subtract(done_.at(node.arg(0)), integer(*round * *length));
  }

  Term chosen(const Term& node) {
    const Term condition = done_.at(node.arg(0));
    if (condition.isConstant()) return done_.at(node.arg(condition.isTrue() ? 1 : 2));
    const auto then = inCase(node.arg(0), true, node.arg(1));
    const auto otherwise = inCase(node.arg(0), false, node.arg(2));
    if (!then || !otherwise) return then ? *then : otherwise ? *otherwise : node;
    return ite(condition, *then, *otherwise);
  }

  std::optional<Term> inCase(const Term& condition, bool holds, const Term& term) {
    if (cases_ >= kCaseDepth || effort_ <= 0 || term.isConstant()) return done_.at(term);
    Box box = box_;
    if (!assume(box, condition, holds, kDepth / 2, cases_ + 1, effort_)) return std::nullopt;
    if (box == box_) return done_.at(term);
    return Simplification(box, cases_ + 1, effort_)(term);
  }

  const Box& box_;
  int cases_;
  int& effort_;
  Estimate estimate_;
  std::unordered_map<Term, Term> done_;
};

}  // namespace

Range rangeOf(Term term, const Box& box) {
  int effort = kEffort;
  return Estimate(box, 0, effort)(box.representative(term));
}

bool assume(Box& box, Term condition) {
  int effort = kEffort;
  return assume(box, box.representative(condition), true, kDepth, 0, effort);
}

Term simplified(Term term, const Box& box) {
  int effort = kEffort;
  return Simplification(box, 0, effort)(term);
}

}  // namespace redcomp::logic
