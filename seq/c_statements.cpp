#include "seq/c_statements.h"

#include <fmt/format.h>

#include <algorithm>

#include "logic/estimate.h"
#include "logic/rewrite.h"

namespace redcomp::seq {

using namespace logic;
using namespace ts;

namespace {

struct Drawer {
  std::string function, type;
  Range range;
};

// The first one whose type contains the range is used.
const std::vector<Drawer>& drawersByWidth() {
  static const std::vector<Drawer> all{{"uchar", "unsigned char", unsignedRange(8)},
                                       {"ushort", "unsigned short", unsignedRange(16)},
                                       {"int", "int", signedRange(32)},
                                       {"uint", "unsigned int", unsignedRange(32)},
                                       {"longlong", "long long", signedRange(64)},
                                       {"ulonglong", "unsigned long long", unsignedRange(64)}};
  return all;
}

bool reads(Term term, const std::vector<Assignment>& updates) {
  const std::set<Term> read = variables(term);
  return std::any_of(updates.begin(), updates.end(), [&](const Assignment& u) { return read.contains(u.target); });
}

}  // namespace

std::string narrowType(int bits) { return fmt::format("int_{}", bits); }

CStatements::CStatements(const ConcurrentSystem& system, CNames& names, CStyle style)
    : ranges_(rangesOf(system)), arrays_(arraysOf(system)), style_(std::move(style)),
      code_({[this](Term v) { return asRead(v, names_.at(v)); }, [this](Term v) { return ranges_.at(v); },
             [this](Term array, Term position, const std::string& index) { return asRead(array, cell(array, position, index)); }},
            style_.dividesByZero) {
  for (const Variable& v : system.globals) names_[v.symbol] = names.unique(v.symbol.name());
  for (const ThreadSystem& thread : system.threads) {
    for (const Variable& v : thread.locals) names_[v.symbol] = names.unique(v.name);
    for (const Step& step : thread.steps)
      for (const Input& input : step.inputs) names_[input.symbol] = names.unique("drawn_" + input.symbol.name());
  }
}

// ---- declarations ------------------------------------------------------------------------------------------------

std::string CStatements::typeOf(Term symbol) const {
  if (symbol.sort() == Sort::Bool) return "_Bool";
  const Range& range = ranges_.at(symbol);
  if (!range.low || !range.high) throw NoCode("the integer " + symbol.name() + " has no range, and C no type for it");
  const std::string type = toString(storageFor(range));
  return bitsOf(symbol) > 0 ? narrowType(bitsOf(symbol)) : type;
}

int CStatements::bitsOf(Term symbol) const {
  const auto found = style_.bits.find(symbol);
  return found == style_.bits.end() ? 0 : found->second;
}

// Code calculates in the types that hold the ranges of types.
std::string CStatements::asRead(Term symbol, const std::string& lvalue) const {
  return bitsOf(symbol) > 0 ? fmt::format("({}){}", toString(storageFor(ranges_.at(symbol))), lvalue) : lvalue;
}

// The value fits; but compilers look at branches that are never taken.
std::string CStatements::asStored(Term symbol, const std::string& value) const {
  return bitsOf(symbol) > 0 ? fmt::format("({})({})", narrowType(bitsOf(symbol)), value) : value;
}

std::string CStatements::declaration(const Variable& v) const {
  const std::string text = typeOf(v.symbol) + " " + name(v.symbol);
  return v.symbol.sort() == Sort::IntArray ? fmt::format("{}[{}]", text, arrays_.at(v.symbol).size().str()) : text;
}

std::string CStatements::initializer(const Variable& v) const {
  if (!v.initial || v.symbol.sort() == Sort::IntArray) return "";
  const Term value = constantTerm(*v.initial);
  if (value.sort() == Sort::Bool) return value.isTrue() ? " = 1" : " = 0";
  return " = " + CCode({}).integer(value);
}

std::string CStatements::initialisation(const Variable& v) {
  const std::string& own = name(v.symbol);
  if (!v.initial && v.symbol.sort() != Sort::IntArray) return any(own, v.symbol, v.range);
  if (!v.initial) return loopOver(v.symbol, any(own + "[k]", v.symbol, v.range));
  if (v.symbol.sort() != Sort::IntArray) return "";
  const auto& value = std::get<ArrayValue>(*v.initial);
  std::string text;
  if (value.otherwise != 0)
    text = loopOver(v.symbol, fmt::format("{}[k] = {};", own, code_.integer(integer(value.otherwise))));
  for (const auto& [position, content] : value.cells)
    text += fmt::format("{}{}[{}] = {};", text.empty() ? "" : " ", own,
                        Integer(position - arrays_.at(v.symbol).first).str(), code_.integer(integer(content)));
  return text;
}

std::string CStatements::loopOver(Term array, const std::string& body) const {
  return fmt::format("for (long long k = 0; k < {}; k++) {{ {} }}", arrays_.at(array).size().str(), body);
}

// ---- expressions -------------------------------------------------------------------------------------------------

std::string CStatements::condition(Term term) {
  known_ = boxOf(variables(term), ranges_);
  return code_.condition(term);
}

std::string CStatements::cell(Term symbol, Term position, const std::string& index) const {
  const CArray& array = arrays_.at(symbol);
  const std::string at = array.first == 0 ? index : fmt::format("({}) - ({})", index, code_.literalOf(array.first));
  const std::string text = fmt::format("{}[{}]", name(symbol), at);
  if (array.holds(rangeOf(position, known_))) return text;
  if (!array.hasOutside) throw NoCode("the array " + symbol.name() + " may be read at a position that no step writes");
  return fmt::format("(({0}) >= {1} && ({0}) <= {2} ? {3} : {4})", index, code_.literalOf(array.first),
                     code_.literalOf(array.last), text, code_.literalOf(array.otherwise));
}

// ---- steps -------------------------------------------------------------------------------------------------------

// A statement that assigns any value of the range to the symbol, or to a cell of it.
std::string CStatements::any(const std::string& lvalue, Term symbol, const Range& range) {
  if (symbol.sort() != Sort::Bool) return drawn(lvalue, range, bitsOf(symbol));
  drawers_["bool"] = "_Bool";
  return lvalue + " = __VERIFIER_nondet_bool();";
}

std::string CStatements::drawn(const std::string& lvalue, const Range& range, int bits) {
  storageFor(range);  // throws if there is no type for it
  const std::vector<Drawer> narrow{{narrowType(bits), narrowType(bits), signedRange(static_cast<unsigned>(std::max(bits, 1)))}};
  for (const Drawer& drawer : bits > 0 ? narrow : drawersByWidth()) {
    if (!isWithin(range, drawer.range)) continue;
    drawers_[drawer.function] = drawer.type;
    std::string text = fmt::format("{} = __VERIFIER_nondet_{}();", lvalue, drawer.function);
    std::vector<std::string> limits;
    // Who does not know narrow integers has a wider type for them.
    if (bits > 0 || range.low != drawer.range.low) limits.push_back(fmt::format("{} >= {}", lvalue, code_.literalOf(*range.low)));
    if (bits > 0 || range.high != drawer.range.high) limits.push_back(fmt::format("{} <= {}", lvalue, code_.literalOf(*range.high)));
    if (!limits.empty()) text += fmt::format(" __VERIFIER_assume({});", fmt::join(limits, " && "));
    return text;
  }
  throw NoCode("a nondeterministic value needs more than 64 bits");
}

std::string CStatements::drawn(const Input& input) {
  return fmt::format("{} {}; {} ", typeOf(input.symbol), name(input.symbol), any(name(input.symbol), input.symbol, input.range));
}

std::string CStatements::drawInput(const Step& step, const Input& input) {
  const auto uses = [&](Term term) { return variables(term).contains(input.symbol); };
  const bool used = uses(step.guard) || uses(step.defined) ||
                    std::any_of(step.updates.begin(), step.updates.end(), [&](auto& u) { return uses(u.value); });
  if (!used || input.symbol.sort() == Sort::IntArray) return "";  // an array input is drawn where it is assigned
  return drawn(input);
}

std::string CStatements::effect(const Step& step, bool guarded) {
  std::string text;
  for (const Input& input : step.inputs) text += drawInput(step, input);
  if (guarded && !step.guard.isTrue()) text += fmt::format("__VERIFIER_assume({}); ", condition(step.guard));
  if (!step.defined.isTrue()) text += fmt::format("__VERIFIER_assume({}); ", condition(step.defined));
  const std::optional<Box> inside = boxInside(step, ranges_);
  if (!inside) return text + "__VERIFIER_assume(0); ";  // the step is never taken
  known_ = *inside;
  return text + assigned(step);
}

std::string CStatements::assigned(const Step& step) {
  std::string checks, fills;
  std::vector<Store> stores;
  for (const Assignment& update : step.updates) collectStores(update.target, update.value, boolean(true), stores, fills);
  for (const Store& store : stores) checks += rangeCheck(store);
  const bool interfere = std::any_of(stores.begin(), stores.end(), [&](const Store& s) {
    return reads(s.value, step.updates) || (s.position && reads(s.position, step.updates)) || reads(s.condition, step.updates);
  });
  if (!fills.empty() && interfere) throw NoCode("an array is filled and read in one step");
  if (interfere && stores.size() > 1) return checks + storesThroughCopies(stores);
  std::string text = checks + fills;
  for (const Store& store : stores) text += storeText(store);
  return text;
}

// Runs in which the value leaves the variable's range are cut off; "" if the ranges show that it does not.
std::string CStatements::rangeCheck(const Store& store) {
  if (store.value.sort() != Sort::Int) return "";
  const Range& range = ranges_.at(store.target);
  if (isWithin(rangeOf(store.value, known_), range)) return "";
  const Term kept = implies(store.condition, inRange(store.value, range));
  return fmt::format("__VERIFIER_assume({}); ", code_.condition(kept));
}

void CStatements::collectStores(Term target, Term value, Term condition, std::vector<Store>& stores, std::string& fills) {
  if (value == target) return;
  if (target.sort() != Sort::IntArray) {
    stores.push_back({target, {}, value, condition});
    return;
  }
  switch (value.op()) {
    case Op::Store:
      collectStores(target, value.arg(0), condition, stores, fills);
      stores.push_back({target, value.arg(1), value.arg(2), condition});
      return;
    case Op::Ite:
      collectStores(target, value.arg(1), conjunction(condition, value.arg(0)), stores, fills);
      collectStores(target, value.arg(2), conjunction(condition, negation(value.arg(0))), stores, fills);
      return;
    case Op::ConstantArray:
      if (!condition.isTrue()) break;
      fills += loopOver(target, fmt::format("{}[k] = {};", name(target), code_.integer(value.arg(0)))) + " ";
      return;
    case Op::Variable:
      if (!condition.isTrue() || arrays_.contains(value)) break;  // otherwise an input: any content
      fills += loopOver(target, any(name(target) + "[k]", target, ranges_.at(value))) + " ";
      return;
    default: break;
  }
  throw NoCode("an array is assigned in a way that C does not have");
}

std::string CStatements::storeText(const Store& s) {
  std::string text = s.value.sort() == Sort::Bool ? code_.condition(s.value) : asStored(s.target, code_.integer(s.value));
  const std::string target = s.position ? cell(s.target, s.position, code_.integer(s.position)) : name(s.target);
  text = fmt::format("{} = {}; ", target, text);
  return s.condition.isTrue() ? text : fmt::format("if ({}) {{ {}}} ", code_.condition(s.condition), text);
}

// Simultaneous: all values are computed before anything is assigned.
std::string CStatements::storesThroughCopies(const std::vector<Store>& stores) {
  std::string copies, text;
  for (std::size_t k = 0; k < stores.size(); ++k) {
    const Store& s = stores[k];
    const bool isCondition = s.value.sort() == Sort::Bool;
    copies += fmt::format("{} new{} = {}; ", isCondition ? "_Bool" : typeOf(s.target), k,
                          isCondition ? code_.condition(s.value) : asStored(s.target, code_.integer(s.value)));
    std::string target = name(s.target);
    if (s.position) {
      copies += fmt::format("long long at{} = {}; ", k, code_.integer(s.position));
      target = cell(s.target, s.position, fmt::format("at{}", k));
    }
    if (!s.condition.isTrue()) copies += fmt::format("_Bool if{} = {}; ", k, code_.condition(s.condition));
    const std::string store = fmt::format("{} = new{}; ", target, k);
    text += s.condition.isTrue() ? store : fmt::format("if (if{}) {{ {}}} ", k, store);
  }
  return copies + text;
}

}  // namespace redcomp::seq
