#include "bounded/rounds.h"

#include <fmt/format.h>

#include <algorithm>

namespace redcomp::bounded {

using namespace logic;
using namespace ts;

Rounds::Rounds(const ConcurrentSystem& system, const Unwinding& unwinding) : system_(system), unwinding_(unwinding) {
  for (const Variable& v : system.globals) variables_[v.symbol] = &v;
  for (const ThreadSystem& thread : system.threads)
    for (const Variable& v : thread.locals) variables_[v.symbol] = &v;
  begin();
}

void Rounds::begin() {
  const auto start = [this](const Variable& v) {
    if (v.initial) {
      state_[v.symbol] = constantTerm(*v.initial);
      return;
    }
    state_[v.symbol] = v.symbol;
    unknowns_.push_back({v.symbol, v.range});
    initials_.push_back(v.symbol);
  };
  for (const Variable& v : system_.globals) start(v);
  for (const ThreadSystem& thread : system_.threads)
    for (const Variable& v : thread.locals) start(v);
  assigned_.assign(state_.begin(), state_.end());
  for (const UnwoundThread& thread : unwinding_.threads) {
    at_.emplace_back(thread.nodes.size(), boolean(false));
    at_.back().front() = boolean(true);
    for (const UnwoundNode& node : thread.nodes)
      for (const DrawnInput& drawn : node.inputs) unknowns_.push_back({drawn.input.symbol, drawn.input.range});
  }
  moves_.assign(unwinding_.threads.size(), boolean(false));
}

Term Rounds::unknown(const std::string& name, Sort sort, const Range& range) {
  const Term symbol = variable(name, sort);
  unknowns_.push_back({symbol, range});
  return symbol;
}

Term Rounds::define(const char* name, Term value, const Range& type) {
  if (value.isConstant() || value.op() == Op::Variable) return value;
  const Term symbol = variable(fmt::format("{}#{}", name, ++names_), value.sort());
  definitions_.push_back({symbol, value, type});
  return symbol;
}

Term Rounds::now(const Term& term, const std::vector<Term>& reads) const {
  Substitution values;
  for (const Term& v : reads) values.insert(*state_.find(v));
  return substitute(term, values);
}

// ---- a round -------------------------------------------------------------------------------------------------------

void Rounds::add(const RoundThreads& threads) {
  ++rounds_;
  restricted_ = restricted_ || !threads.empty();
  const std::vector<Term> before = moves_;
  for (std::size_t t = 0; t < unwinding_.threads.size(); ++t) {
    const bool runs = threads.empty() || threads.contains(static_cast<int>(t));
    moves_[t] = runs ? runThread(static_cast<int>(t)) : boolean(false);
  }
  if (rounds_ > 1 && !restricted_) needsThisRound(before);
}

// A thread is at none of its nodes behind a cut edge, and at an error inside of a block: such runs belong to its first piece.
void Rounds::keepTo(const Window& window) {
  std::vector<std::size_t> nodes;
  for (const UnwoundThread& thread : unwinding_.threads) nodes.push_back(thread.nodes.size());
  for (const Stops& stops : stopsOf(window, nodes)) {
    const std::vector<Term>& at = at_[static_cast<std::size_t>(stops.thread)];
    const std::vector<Term> within(at.begin() + stops.from, at.begin() + stops.to), behind(at.begin() + stops.to, at.end());
    constraints_.push_back(stops.from == 0 ? negation(disjunction(behind)) : disjunction(within));
    windowed_ = true;
  }
}

// The first thread that moves comes before one that has moved in the round before.
void Rounds::needsThisRound(const std::vector<Term>& before) {
  for (std::size_t t = 0; t < moves_.size(); ++t) {
    std::vector<Term> fine(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(t));
    fine.insert(fine.end(), before.begin() + static_cast<std::ptrdiff_t>(t) + 1, before.end());
    fine.push_back(negation(moves_[t]));
    constraints_.push_back(disjunction(std::move(fine)));
  }
}

Term Rounds::runThread(int t) {
  const std::size_t nodes = unwinding_.threads[t].nodes.size();
  Pass pass{t, {}, std::vector<std::vector<Term>>(nodes), {}};
  for (std::size_t n = 0; n < nodes; ++n) visit(pass, static_cast<int>(n));
  return define("moves", disjunction(std::move(pass.moves)));
}

void Rounds::visit(Pass& pass, int n) {
  const UnwoundNode& node = unwinding_.threads[pass.thread].nodes[n];
  const Term stoppedHere = at_[pass.thread][n];
  pass.comesFrom[n].push_back(stoppedHere);
  const Term here = define("at", disjunction(std::move(pass.comesFrom[n])));
  at_[pass.thread][n] = here;
  if (here.isFalse() || (node.suspends && node.edges.empty())) return;
  const Term goes = goesOn(pass, n, here);
  pass.moves.push_back(conjunction(stoppedHere, goes));
  at_[pass.thread][n] = define("stops", conjunction(here, negation(goes)));
  if (!node.suspends) noteErrorInside(pass, n, here);
  takeEdges(pass, n, goes);
}

Term Rounds::goesOn(Pass& pass, int n, const Term& here) {
  if (!unwinding_.threads[pass.thread].nodes[n].suspends) return here;
  if (!pass.switchAt) {
    const int last = static_cast<int>(unwinding_.threads[pass.thread].nodes.size());
    pass.switchAt = unknown(fmt::format("switch#{}.{}", rounds_, pass.thread), Sort::Int, {0, last});
  }
  return define("goes", conjunction(here, less(integer(n), pass.switchAt)));
}

void Rounds::takeEdges(Pass& pass, int n, const Term& goes) {
  const UnwoundNode& node = unwinding_.threads[pass.thread].nodes[n];
  const std::vector<Term> taken = takenEdges(node, goes);
  std::vector<Term> fine = taken;
  fine.push_back(negation(goes));
  if (!events_.empty() && events_.back().edge == insideError && events_.back().node == n && events_.back().thread == pass.thread)
    fine.push_back(events_.back().happens);
  constraints_.push_back(disjunction(std::move(fine)));
  for (std::size_t e = 0; e < taken.size(); ++e) {
    if (taken[e].isFalse()) continue;
    events_.push_back({taken[e], pass.thread, n, static_cast<int>(e)});
    if (node.edges[e].to == UnwoundEdge::cut) cuts_.push_back(taken[e]);
    else pass.comesFrom[node.edges[e].to].push_back(taken[e]);
  }
  assign(node, taken);
}

std::vector<Term> Rounds::takenEdges(const UnwoundNode& node, const Term& goes) {
  std::vector<Term> taken;
  for (const UnwoundEdge& edge : node.edges) taken.push_back(define("takes", conjunction(goes, now(edge.guard, edge.reads))));
  return taken;
}

void Rounds::assign(const UnwoundNode& node, const std::vector<Term>& taken) {
  Substitution next;
  for (std::size_t e = 0; e < taken.size(); ++e) {
    if (taken[e].isFalse()) continue;
    for (const Assignment& update : node.edges[e].updates) {
      const Term otherwise = next.emplace(update.target, state_.at(update.target)).first->second;
      next[update.target] = ite(taken[e], now(update.value, node.edges[e].reads), otherwise);
    }
  }
  for (const auto& [symbol, value] : next) {
    state_[symbol] = define(symbol.name().c_str(), value, variables_.at(symbol)->range);
    assigned_.emplace_back(symbol, state_[symbol]);
  }
}

// ---- errors --------------------------------------------------------------------------------------------------------

void Rounds::noteErrorInside(const Pass& pass, int n, const Term& here) {
  const ThreadLocation place{ThreadId{pass.thread}, unwinding_.threads[pass.thread].nodes[n].location};
  std::vector<Term> some;
  for (const ErrorCondition& error : system_.errors)
    if (error.at.size() == 1 && error.at.front() == place) some.push_back(substitute(error.condition, state_));
  const Term error = define("error", conjunction(here, disjunction(std::move(some))));
  if (error.isFalse()) return;
  events_.push_back({error, pass.thread, n, insideError});
  errorsInside_.push_back(error);
}

Term Rounds::isAt(const ThreadLocation& place) const {
  std::vector<Term> nodes;
  const std::vector<UnwoundNode>& all = unwinding_.threads[place.thread.index].nodes;
  for (std::size_t n = 0; n < all.size(); ++n)
    if (all[n].location == place.location) nodes.push_back(at_[place.thread.index][n]);
  return disjunction(std::move(nodes));
}

Term Rounds::error() const {
  std::vector<Term> some = errorsInside_;
  for (const ErrorCondition& error : system_.errors) {
    std::vector<Term> all{substitute(error.condition, state_)};
    for (const ThreadLocation& place : error.at) all.push_back(isAt(place));
    some.push_back(conjunction(std::move(all)));
  }
  return disjunction(std::move(some));
}

Term Rounds::cut() const { return disjunction(cuts_); }

Term Rounds::lastRoundMoves() const { return disjunction(moves_); }

// ---- the way back --------------------------------------------------------------------------------------------------

std::vector<Term> Rounds::wanted() const {
  std::vector<Term> all = initials_;
  for (const Unknown& u : unknowns_) all.push_back(u.symbol);
  for (const Event& event : events_) all.push_back(event.happens);
  return all;
}

namespace {

bool holds(const Valuation& values, const Term& term) {
  if (term.isConstant()) return term.isTrue();
  const auto found = values.find(term);
  return found != values.end() && std::get<bool>(found->second);
}

void copy(const Valuation& values, const Term& from, const Term& to, Valuation& into) {
  if (const auto found = values.find(from); found != values.end()) into[to] = found->second;
}

}  // namespace

search::Schedule Rounds::schedule(const Valuation& values) const {
  search::Schedule result;
  for (const Term& v : initials_) copy(values, v, v, result.initial);
  for (const Event& event : events_) {
    if (!holds(values, event.happens)) continue;
    if (event.edge == insideError) break;
    const UnwoundNode& node = unwinding_.threads[event.thread].nodes[event.node];
    const UnwoundEdge& edge = node.edges[event.edge];
    search::Segment segment{ThreadId{event.thread}, node.location, edge.target, {}};
    for (const DrawnInput& drawn : node.inputs) copy(values, drawn.input.symbol, drawn.original, segment.inputs);
    result.segments.push_back(std::move(segment));
  }
  return result;
}

Term Rounds::sameRun(const Valuation& values) const {
  std::vector<Term> all;
  for (const Event& event : events_)
    if (holds(values, event.happens)) all.push_back(event.happens);
  return conjunction(std::move(all));
}

}  // namespace redcomp::bounded
