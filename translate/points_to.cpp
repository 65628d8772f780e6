#include "translate/points_to.h"

#include "logic/rewrite.h"

namespace redcomp::translate {

using namespace ts;

using logic::Integer;
using logic::Op;

bool Targets::add(const Targets& other) {
  const std::size_t before = regions.size() + moved.size();
  const bool wasUnknown = unknown, wasLost = lost;
  regions.insert(other.regions.begin(), other.regions.end());
  moved.insert(other.moved.begin(), other.moved.end());
  unknown = unknown || other.unknown;
  lost = lost || other.lost;
  return regions.size() + moved.size() != before || unknown != wasUnknown || lost != wasLost;
}

void PointsTo::assign(Term target, Term value) {
  Sources sources;
  collect(value, 0, false, sources);
  if (!sources.flows.empty() || !sources.constants.regions.empty()) constraints_.push_back({target, std::move(sources)});
}

bool PointsTo::propagate() {
  bool changed = false;
  for (const auto& [target, sources] : constraints_) changed = targets_[target].add(of(sources)) || changed;
  return changed;
}

Targets PointsTo::of(Term value) const {
  Sources sources;
  collect(value, 0, false, sources);
  return of(sources);
}

Targets PointsTo::of(const Sources& sources) const {
  Targets result = sources.constants;
  for (const Flow& flow : sources.flows) {
    const auto found = targets_.find(flow.from);
    if (found == targets_.end()) continue;
    result.unknown = result.unknown || found->second.unknown;
    result.lost = result.lost || found->second.lost || (flow.mangled && !found->second.regions.empty());
    if (flow.mangled) continue;
    for (const Region& region : found->second.regions)
      if (const auto there = addresses_.moved(region, flow.offset)) {
        result.regions.insert(*there);
        if (flow.moves || found->second.moved.contains(region)) result.moved.insert(*there);
      }
  }
  return result;
}

namespace {

// As a number of 64 bits with a sign: differences of addresses are taken modulo 2^64.
Integer wrapped(const Integer& value) {
  static const Integer size = Integer(1) << 64;
  const Integer rest = ((value % size) + size) % size;
  return rest < size / 2 ? rest : Integer(rest - size);
}

}  // namespace

bool PointsTo::isCounted(Term part) const {
  const bool times = part.op() == Op::Multiply && part.arg(0).op() == Op::IntConstant;
  return counters_.contains(times ? part.arg(1) : part);
}

// A sum with a constant moves by it. Of the other operators, a negated address is no address, and what the rest make of
// one is not followed.
void PointsTo::collect(Term term, const Integer& offset, bool moves, Sources& into) const {
  switch (term.op()) {
    case Op::IntConstant:
      if (const auto found = addresses_.find(wrapped(term.value() + offset))) {
        into.constants.regions.insert(found->first);
        if (moves || found->second != 0) into.constants.moved.insert(found->first);
      }
      break;
    case Op::Variable:
      into.flows.push_back({term, wrapped(offset), false, moves || wrapped(offset) % addresses_.stride() != 0});
      break;
    case Op::Add: return collectSum(term, offset, moves, into);
    case Op::Ite:
      collect(term.arg(1), offset, moves, into);
      collect(term.arg(2), offset, moves, into);
      break;
    case Op::Modulo:
    case Op::Select:
    case Op::ConstantArray: collect(term.arg(0), offset, moves, into); break;
    case Op::Store:
      collect(term.arg(0), offset, moves, into);
      collect(term.arg(2), offset, moves, into);
      break;
    case Op::Multiply:
      if (term.arg(0).op() == Op::IntConstant && term.arg(0).value() == -1) break;
      [[fallthrough]];
    case Op::Divide:
      for (const Term variable : logic::variables(term)) into.flows.push_back({variable, Integer(0), true, true});
      break;
    default: break;  // a condition
  }
}

// The constant moves what is added to it; it may be an address itself, to which an index is added.
void PointsTo::collectSum(Term sum, const Integer& offset, bool moves, Sources& into) const {
  Integer constant = offset;
  std::size_t others = 0;
  for (const Term& part : sum.args()) {
    if (part.op() == Op::IntConstant) constant += part.value();
    else if (!isCounted(part)) ++others;
  }
  const auto found = addresses_.find(wrapped(constant));
  if (found) {
    into.constants.regions.insert(found->first);
    if (moves || others > 0 || found->second != 0) into.constants.moved.insert(found->first);
  }
  for (const Term& part : sum.args()) {
    if (part.op() == Op::IntConstant) continue;
    collect(part, constant, moves || others > 1, into);
    if (found) collect(part, 0, true, into);
  }
}

}  // namespace redcomp::translate
