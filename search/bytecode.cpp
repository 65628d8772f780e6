#include "search/bytecode.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "logic/rewrite.h"

namespace redcomp::search {

using logic::Integer;
using logic::Op;
using logic::Term;

namespace {

constexpr Number smallest = std::numeric_limits<Number>::min(), largest = std::numeric_limits<Number>::max();

// Quotient and remainder as in SMT-LIB; false if they are not defined, or do not fit.
bool divide(Number a, Number b, Number& quotient, Number& remainder) {
  if (b == 0 || b == smallest || (a == smallest && b == -1)) return false;
  quotient = a / b;
  remainder = a % b;
  if (remainder >= 0) return true;
  remainder += b < 0 ? -b : b;
  quotient += b < 0 ? 1 : -1;
  return true;
}

bool hasResult(Operation operation) {
  return operation != Operation::Trap && operation != Operation::RequireGuard && operation != Operation::RequireDefined;
}

bool mayDivideByZero(Term term) {
  const std::vector<Term> nodes = logic::postorder(term);
  return std::ranges::any_of(nodes, [](Term node) {
    return (node.op() == Op::Divide || node.op() == Op::Modulo) && !node.arg(1).isConstant();
  });
}

}  // namespace

bool fits(const Integer& value) { return value >= smallest && value <= largest; }

Number nearest(const Integer& value) {
  return fits(value) ? static_cast<Number>(value) : value < 0 ? smallest : largest;
}

// ---- running ---------------------------------------------------------------------------------------------------------

Effect run(const Code& code, Number* r, ArrayPool& arrays) {
  Number unused;
  for (const Instruction& i : code.instructions) {
    switch (i.operation) {
      case Operation::Not: r[i.to] = r[i.a] ^ 1; break;
      case Operation::And: r[i.to] = r[i.a] & r[i.b]; break;
      case Operation::Or: r[i.to] = r[i.a] | r[i.b]; break;
      case Operation::Choose: r[i.to] = r[i.a] ? r[i.b] : r[i.c]; break;
      case Operation::Equal: r[i.to] = r[i.a] == r[i.b]; break;
      case Operation::LessEqual: r[i.to] = r[i.a] <= r[i.b]; break;
      case Operation::Add:
        if (__builtin_add_overflow(r[i.a], r[i.b], &r[i.to])) return Effect::Trapped;
        break;
      case Operation::Multiply:
        if (__builtin_mul_overflow(r[i.a], r[i.b], &r[i.to])) return Effect::Trapped;
        break;
      case Operation::Divide:
        if (!divide(r[i.a], r[i.b], r[i.to], unused)) return Effect::Trapped;
        break;
      case Operation::Modulo:
        if (!divide(r[i.a], r[i.b], unused, r[i.to])) return Effect::Trapped;
        break;
      case Operation::Select: r[i.to] = arrays.at(r[i.a], r[i.b]); break;
      case Operation::Store: r[i.to] = arrays.stored(r[i.a], r[i.b], r[i.c]); break;
      case Operation::Fill: r[i.to] = arrays.filled(r[i.a]); break;
      case Operation::EqualHuge: r[i.to] = 0; break;
      case Operation::LessEqualHuge: r[i.to] = r[i.b] > 0; break;
      case Operation::HugeLessEqual: r[i.to] = r[i.a] < 0; break;
      case Operation::ModuloHuge:
        if (r[i.a] < 0) return Effect::Trapped;
        r[i.to] = r[i.a];
        break;
      case Operation::Trap: return Effect::Trapped;
      case Operation::RequireGuard:
      case Operation::RequireDefined:
        if (!r[i.a]) return Effect::Disabled;
        break;
    }
  }
  return Effect::Taken;
}

Meaning meaningOf(const Code& code, std::vector<Term>& r) {
  Meaning meaning;
  for (const Instruction& i : code.instructions) {
    switch (i.operation) {
      case Operation::Not: r[i.to] = logic::negation(r[i.a]); break;
      case Operation::And: r[i.to] = logic::conjunction(r[i.a], r[i.b]); break;
      case Operation::Or: r[i.to] = logic::disjunction(r[i.a], r[i.b]); break;
      case Operation::Choose: r[i.to] = logic::ite(r[i.a], r[i.b], r[i.c]); break;
      case Operation::Equal:
      case Operation::EqualHuge: r[i.to] = logic::equal(r[i.a], r[i.b]); break;
      case Operation::LessEqual:
      case Operation::LessEqualHuge:
      case Operation::HugeLessEqual: r[i.to] = logic::lessEqual(r[i.a], r[i.b]); break;
      case Operation::Add: r[i.to] = logic::add(r[i.a], r[i.b]); break;
      case Operation::Multiply: r[i.to] = logic::multiply(r[i.a], r[i.b]); break;
      case Operation::Divide: r[i.to] = logic::floorDivide(r[i.a], r[i.b]); break;
      case Operation::Modulo:
      case Operation::ModuloHuge: r[i.to] = logic::modulo(r[i.a], r[i.b]); break;
      case Operation::Select: r[i.to] = logic::select(r[i.a], r[i.b]); break;
      case Operation::Store: r[i.to] = logic::store(r[i.a], r[i.b], r[i.c]); break;
      case Operation::Fill: r[i.to] = logic::constantArray(r[i.a]); break;
      case Operation::Trap: break;
      case Operation::RequireGuard: meaning.guard = logic::conjunction(meaning.guard, r[i.a]); break;
      case Operation::RequireDefined: meaning.defined = logic::conjunction(meaning.defined, r[i.a]); break;
    }
  }
  for (const Result& result : code.results) meaning.results.push_back(r[result.value]);
  for (const Instruction& i : code.instructions)
    if (hasResult(i.operation)) r[i.to] = {};
  return meaning;
}

// ---- compiling -------------------------------------------------------------------------------------------------------

Register Compiler::fresh() {
  most_ = std::max<std::size_t>(most_, next_ + 1);
  return next_++;
}

Register Compiler::addVariable(Term variable) { return shared_[variable] = fresh(); }

void Compiler::addConstantsOf(Term term) {
  for (const Term node : logic::postorder(term))
    if (node.isConstant() && !shared_.contains(node)) {
      shared_[node] = fresh();
      constants_[shared_[node]] = node;
    }
}

void Compiler::begin() {
  code_ = {};
  own_.clear();
  next_ = static_cast<Register>(shared_.size());
}

Register Compiler::addInput(Term input) { return own_[input] = fresh(); }

// What may divide by zero comes last: usually another part of the condition excludes it.
void Compiler::require(Term condition, Operation kind) {
  if (condition.isTrue()) return;
  std::vector<Term> parts{condition};
  if (condition.op() == Op::And) parts.assign(condition.args().begin(), condition.args().end());
  std::ranges::stable_partition(parts, [](Term part) { return !mayDivideByZero(part); });
  for (const Term part : parts) {
    const Register holds = evaluate(part);
    code_.instructions.push_back({kind, 0, holds});
  }
}

void Compiler::assign(Term variable, Term value) {
  const Register from = evaluate(value);
  code_.results.push_back({of(variable), from});
}

Code Compiler::end() { return std::move(code_); }

Register Compiler::find(Term term) const {
  if (const auto own = own_.find(term); own != own_.end()) return own->second;
  return shared_.at(term);
}

Register Compiler::evaluate(Term term) {
  for (const Term node : logic::postorder(term))
    if (!own_.contains(node) && !shared_.contains(node)) evaluateNode(node);
  if (isHuge(term)) code_.instructions.push_back({Operation::Trap});
  return find(term);
}

void Compiler::evaluateNode(Term node) {
  const auto arg = [&](std::size_t n) { return find(node.arg(n)); };
  switch (node.op()) {
    case Op::Not: own_[node] = emit(Operation::Not, arg(0)); break;
    case Op::And: fold(node, Operation::And); break;
    case Op::Or: fold(node, Operation::Or); break;
    case Op::Ite:
      trapIfHuge(node);
      own_[node] = emit(Operation::Choose, arg(0), arg(1), arg(2));
      break;
    case Op::Equal:
    case Op::LessEqual: compare(node); break;
    case Op::Add: fold(node, Operation::Add); break;
    case Op::Multiply: fold(node, Operation::Multiply); break;
    case Op::Divide:
    case Op::Modulo: divide(node); break;
    case Op::Select:
      trapIfHuge(node);
      own_[node] = emit(Operation::Select, arg(0), arg(1));
      break;
    case Op::Store:
      trapIfHuge(node);
      own_[node] = emit(Operation::Store, arg(0), arg(1), arg(2));
      break;
    case Op::ConstantArray:
      trapIfHuge(node);
      own_[node] = emit(Operation::Fill, arg(0));
      break;
    default: throw std::logic_error("a variable without a register: " + (node.op() == Op::Variable ? node.name() : ""));
  }
}

void Compiler::fold(Term node, Operation operation) {
  trapIfHuge(node);
  Register all = find(node.arg(0));
  for (std::size_t n = 1; n < node.args().size(); ++n) all = emit(operation, all, find(node.arg(n)));
  own_[node] = all;
}

void Compiler::compare(Term node) {
  const bool equality = node.op() == Op::Equal;
  Operation operation = equality ? Operation::Equal : Operation::LessEqual;
  if (isHuge(node.arg(0))) operation = equality ? Operation::EqualHuge : Operation::HugeLessEqual;
  if (isHuge(node.arg(1))) operation = equality ? Operation::EqualHuge : Operation::LessEqualHuge;
  own_[node] = emit(operation, find(node.arg(0)), find(node.arg(1)));
}

void Compiler::divide(Term node) {
  Operation operation = node.op() == Op::Divide ? Operation::Divide : Operation::Modulo;
  const bool wraps = operation == Operation::Modulo && isHuge(node.arg(1)) && node.arg(1).value() > 0 && !isHuge(node.arg(0));
  if (wraps) operation = Operation::ModuloHuge;
  else trapIfHuge(node);
  own_[node] = emit(operation, find(node.arg(0)), find(node.arg(1)));
}

Register Compiler::emit(Operation operation, Register a, Register b, Register c) {
  const Register to = fresh();
  code_.instructions.push_back({operation, to, a, b, c});
  return to;
}

bool Compiler::isHuge(Term term) const { return term.op() == Op::IntConstant && !fits(term.value()); }

void Compiler::trapIfHuge(Term node) {
  if (std::ranges::any_of(node.args(), [&](Term arg) { return isHuge(arg); }))
    code_.instructions.push_back({Operation::Trap});
}

}  // namespace redcomp::search
