#include "seq/c_code.h"

#include <fmt/format.h>

#include <algorithm>

#include "logic/interval.h"

namespace redcomp::seq {

using namespace logic;

namespace {

enum Level { Ternary = 1, LogicalOr, LogicalAnd, Equality, Relation, Sum, Product, Prefix, Primary };

constexpr std::size_t longestCode = 1 << 20;
const Range kCondition{Integer(0), Integer(1)};
const Range kLongLong = signedRange(64);
const Range kInt128{-(Integer(1) << 125), Integer(1) << 125};  // smaller than the type, so that literals can be composed

bool fits(const Range& range, const Range& type) { return range.low && range.high && isWithin(range, type); }

CType typeFor(const Range& range) {
  if (fits(range, kLongLong)) return CType::LongLong;
  if (fits(range, kInt128)) return CType::Int128;
  throw NoCode(range.low && range.high ? "a value needs more than 128 bits" : "a value may be any integer, and C has no type for it");
}

// k if the term is the constant 2^k.
std::optional<unsigned> powerOfTwo(Term term) {
  if (term.op() != Op::IntConstant || term.value() <= 0) return std::nullopt;
  const unsigned bit = boost::multiprecision::msb(term.value());
  return term.value() == Integer(1) << bit ? std::optional(bit) : std::nullopt;
}

std::string literal(const Integer& value) {
  if (value == *kLongLong.low) return "(-9223372036854775807LL - 1)";
  const std::string digits = value.str();
  if (value >= -2147483647 && value <= 2147483647) return digits;
  if (kLongLong.contains(value)) return digits + "LL";
  const Integer base = Integer(1) << 62, high = value / base, low = value % base;
  return fmt::format("((__int128){} * {}LL + {})", literal(high), base.str(), literal(low));
}

bool isNegative(Term t) {
  const Term factor = t.op() == Op::Multiply ? t.arg(0) : t;
  return factor.op() == Op::IntConstant && factor.value() < 0;
}

}  // namespace

const char* toString(CType type) {
  switch (type) {
    case CType::Int: return "int";
    case CType::LongLong: return "long long";
    case CType::Int128: return "__int128";
  }
  return "";
}

CType storageFor(const Range& range) { return typeFor(range); }

std::string CCode::literalOf(const Integer& value) { return literal(value); }
std::string CCode::condition(Term term) { return whole(term).text; }
std::string CCode::integer(Term term) { return whole(term).text; }

std::string CCode::operand(const Code& code, int level) const {
  return code.level < level ? "(" + code.text + ")" : code.text;
}

CCode::Code CCode::computed(std::string text, int level, CType type, Range range) const {
  if (text.size() > longestCode) throw NoCode("a term is too large");
  return {std::move(text), level, type, std::move(range)};
}

const CCode::Code& CCode::whole(Term term) {
  done_.clear();
  return code(term);
}

const CCode::Code& CCode::code(Term term) {
  if (const auto known = done_.find(term); known != done_.end()) return known->second;
  Code result = node(term);
  if (term.sort() == Sort::Bool) result.range = kCondition;
  return done_.emplace(term, std::move(result)).first->second;
}

CCode::Code CCode::node(Term t) {
  switch (t.op()) {
    case Op::BoolConstant: return {t.isTrue() ? "1" : "0", Primary};
    case Op::IntConstant: return constant(t.value());
    case Op::Variable: {
      if (t.sort() == Sort::Bool) return {context_.name(t), Primary};
      const Range range = context_.range(t);
      if (!range.low || !range.high) throw NoCode("the integer " + t.name() + " has no range, and C no type for it");
      return {context_.name(t), Primary, typeFor(range), range};
    }
    case Op::Not:
      if (t.arg(0).op() == Op::Equal) return comparison("!=", t.arg(0).arg(0), t.arg(0).arg(1));
      return {"!" + operand(code(t.arg(0)), Primary), Prefix};
    case Op::And: return connected(t, " && ", LogicalAnd);
    case Op::Or: return connected(t, " || ", LogicalOr);
    case Op::Ite: return choice(t.arg(0), code(t.arg(1)), code(t.arg(2)));
    case Op::Equal: return comparison("==", t.arg(0), t.arg(1));
    case Op::LessEqual:
      if (t.arg(0).isConstant()) return comparison(">=", t.arg(1), t.arg(0));
      return comparison("<=", t.arg(0), t.arg(1));
    case Op::Add: return sum(t);
    case Op::Multiply: return product(t);
    case Op::Divide:
    case Op::Modulo: return division(t);
    case Op::Select: return cellOf(t.arg(0), t.arg(1));
    case Op::Store:
    case Op::ConstantArray: break;
  }
  throw NoCode("an array is used as a value");
}

CCode::Code CCode::constant(const Integer& value) {
  const Range range = exactly(value);
  const bool small = value >= -2147483647 && value <= 2147483647;
  return {literal(value), value < 0 ? Prefix : Primary, small ? CType::Int : typeFor(range), range};
}

CCode::Code CCode::comparison(const char* op, Term left, Term right) {
  if (left.sort() == Sort::IntArray) throw NoCode("arrays are compared");
  const int level = *op == '<' || *op == '>' ? Relation : Equality;
  return computed(fmt::format("{} {} {}", operand(code(left), Sum), op, operand(code(right), Sum)), level, CType::Int,
                  kCondition);
}

CCode::Code CCode::connected(Term t, const char* op, int level) {
  std::string text;
  for (const Term& part : t.args()) text += (text.empty() ? "" : op) + operand(code(part), Equality);
  return computed(std::move(text), level, CType::Int, kCondition);
}

CCode::Code CCode::choice(Term condition, const Code& then, const Code& otherwise) {
  return computed(fmt::format("{} ? {} : {}", operand(code(condition), Equality), operand(then, Ternary + 1),
                              operand(otherwise, Ternary + 1)),
                  Ternary, std::max(then.type, otherwise.type), hull(then.range, otherwise.range));
}

// Positive terms first, constants last, as people write it. Every partial sum must fit.
CCode::Code CCode::sum(Term t) {
  std::vector<Term> parts(t.args().begin(), t.args().end());
  std::stable_sort(parts.begin(), parts.end(), [](Term a, Term b) {
    return std::pair(a.isConstant(), isNegative(a)) < std::pair(b.isConstant(), isNegative(b));
  });
  std::string text;
  CType type = CType::LongLong, first = CType::Int;
  Range total = exactly(0);
  for (const Term& part : parts) {
    const bool minus = !text.empty() && isNegative(part);
    const Code one = code(minus ? negate(part) : part);
    if (text.empty()) first = one.type;
    text += text.empty() ? operand(one, Product) : (minus ? " - " : " + ") + operand(one, Product);
    total = minus ? total - one.range : total + one.range;
    type = std::max({type, one.type, typeFor(total)});
  }
  if (first < type) text = fmt::format("({}){}", toString(type), text);
  return computed(std::move(text), Sum, type, total);
}

CCode::Code CCode::product(Term t) {
  const Code a = code(t.arg(0)), b = code(t.arg(1));
  const Range range = logic::product(a.range, b.range);
  const CType type = std::max({CType::LongLong, a.type, b.type, typeFor(range)});
  const std::string cast = std::max(a.type, b.type) < type ? fmt::format("({})", toString(type)) : "";
  const bool castFits = cast.empty() || a.level == Primary;
  const std::string left = castFits ? operand(a, Product) : "(" + a.text + ")";
  return computed(fmt::format("{}{} * {}", cast, left, operand(b, Prefix)), Product, type, range);
}

CCode::Code CCode::division(Term t) {
  const bool modulo = t.op() == Op::Modulo;
  const std::optional<unsigned> bits = powerOfTwo(t.arg(1));
  if (modulo && bits && *bits <= 64) {
    try {
      if (code(t.arg(0)).type == CType::Int128) return wrapped(t.arg(0), *bits);
    } catch (const NoCode&) {
      return wrapped(t.arg(0), *bits);
    }
  }
  const Code a = code(t.arg(0)), b = code(t.arg(1));
  const CType type = std::max({CType::LongLong, a.type, b.type});
  const bool plain = b.range.low && *b.range.low > 0 && a.range.low && *a.range.low >= 0;
  const bool positive = b.range.low && *b.range.low > 0;
  const Range largest = type == CType::LongLong ? kLongLong : kInt128;
  const Range range = !positive ? largest : modulo ? remainder(a.range, b.range) : quotient(a.range, b.range);
  if (plain)
    return computed(fmt::format("{} {} {}", operand(a, Product), modulo ? "%" : "/", operand(b, Prefix)), Product, type,
                    range);
  (modulo ? usesRemainder_ : usesDivision_)[type == CType::Int128] = true;
  const char* name = modulo ? "modulo" : "floor_divide";
  return computed(fmt::format("{}{}({}, {})", name, type == CType::Int128 ? "_128" : "", a.text, b.text), Primary, type,
                  range);
}

// The term modulo 2^bits, with sums and products in unsigned long long, which wraps at 2^64.
CCode::Code CCode::wrapped(Term t, unsigned bits) {
  const Range range = unsignedRange(bits);
  const CType type = typeFor(range);
  const std::string inner = ring(t);
  const std::string cut = bits == 64 ? inner : fmt::format("({} & {}ULL)", inner, range.high->str());
  return computed(fmt::format("({}){}", toString(type), cut), Prefix, type, range);
}

std::string CCode::ring(Term t) {
  if (t.op() == Op::IntConstant) {
    const Integer modulus = Integer(1) << 64;
    return Integer((t.value() % modulus + modulus) % modulus).str() + "ULL";
  }
  if (t.op() != Op::Add && t.op() != Op::Multiply) return fmt::format("(unsigned long long){}", operand(code(t), Primary));
  std::string text;
  for (const Term& part : t.args()) text += (text.empty() ? "" : t.op() == Op::Add ? " + " : " * ") + ring(part);
  return "(" + text + ")";
}

CCode::Code CCode::cellOf(Term array, Term index) {
  switch (array.op()) {
    case Op::Variable: {
      const Range range = context_.range(array);
      return computed(context_.cell(array, index, code(index).text), Primary, typeFor(range), range);
    }
    case Op::Store: return choice(equal(array.arg(1), index), code(array.arg(2)), cellOf(array.arg(0), index));
    case Op::ConstantArray: return code(array.arg(0));
    case Op::Ite: return choice(array.arg(0), cellOf(array.arg(1), index), cellOf(array.arg(2), index));
    default: throw NoCode("an array is computed in an unknown way");
  }
}

std::string CCode::helpers() const {
  std::string text;
  const std::string atZero = total_ ? "if (b == 0) return 0;" : "__VERIFIER_assume(b != 0);";
  for (const bool wide : {false, true}) {
    const std::string type = toString(wide ? CType::Int128 : CType::LongLong), suffix = wide ? "_128" : "";
    if (usesDivision_[wide])
      text += fmt::format("/* SMT-LIB's div: the remainder is never negative. */\n"
                          "static {0} floor_divide{1}({0} a, {0} b) {{\n"
                          "  {2}\n"
                          "  return a % b >= 0 ? a / b : b > 0 ? a / b - 1 : a / b + 1;\n}}\n", type, suffix, atZero);
    if (usesRemainder_[wide])
      text += fmt::format("/* SMT-LIB's mod: never negative. */\n"
                          "static {0} modulo{1}({0} a, {0} b) {{\n"
                          "  {2}\n"
                          "  return a % b >= 0 ? a % b : b > 0 ? a % b + b : a % b - b;\n}}\n", type, suffix, atZero);
  }
  return text;
}

}  // namespace redcomp::seq
