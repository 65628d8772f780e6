#include "translate/points_to.h"

#include <algorithm>

#include "logic/rewrite.h"
#include "ts/strong_components.h"

namespace redcomp::translate {

using namespace ts;

using logic::Integer;
using logic::Op;

namespace {

// A pointer that may point to more places is not followed: it walks through memory in a way that is not understood.
constexpr std::size_t kMostPlaces = 4096;
constexpr int kNodesBetweenTicks = 256;
constexpr std::size_t kFirstLookForCircles = 1000;  // edges

bool isBefore(const auto& held, const Region& region) { return held.region < region; }

// As a number of 64 bits with a sign: differences of addresses are taken modulo 2^64.
Integer wrapped(const Integer& value) {
  static const Integer size = Integer(1) << 64;
  const Integer rest = ((value % size) + size) % size;
  return rest < size / 2 ? rest : Integer(rest - size);
}

}  // namespace

// ---- the graph ---------------------------------------------------------------------------------------------------

PointsTo::Node PointsTo::nodeOf(Term variable) {
  const auto [entry, isNew] = nodes_.emplace(variable, static_cast<Node>(contents_.size()));
  if (!isNew) return entry->second;
  merged_.push_back(entry->second);
  contents_.emplace_back();
  return entry->second;
}

PointsTo::Node PointsTo::representative(Node node) const {
  while (merged_[node] != node) {
    merged_[node] = merged_[merged_[node]];
    node = merged_[node];
  }
  return node;
}

PointsTo::Node PointsTo::node(Term value) {
  const bool isNew = !nodes_.contains(value);
  const Node node = nodeOf(value);
  if (!isNew || value.op() == Op::Variable) return node;
  Sources sources;
  collect(value, 0, false, sources);
  flow(sources, node);
  return node;
}

void PointsTo::assign(Term target, Term value) {
  Sources sources;
  collect(value, 0, false, sources);
  if (!sources.flows.empty() || !sources.constants.regions.empty()) flow(sources, nodeOf(target));
}

void PointsTo::flow(const Sources& sources, Node to) {
  for (const Region& region : sources.constants.regions) hold(to, {region, sources.constants.moved.contains(region)});
  for (const Flow& each : sources.flows) {
    const auto positions = positionsOf(each.offset);
    if (positions) addEdge(nodeOf(each.from), {to, *positions, each.mangled, each.moves});
  }
}

void PointsTo::connect(Node from, Node to) { addEdge(from, {to}); }

// Cells may be counted backwards a little. Nothing if no object is that far from another place.
std::optional<std::int64_t> PointsTo::positionsOf(const Integer& offset) const {
  static const Integer farthest = Integer(1) << 50;
  const Integer& stride = addresses_.stride();
  const Integer shifted = offset + stride / 2;
  const Integer positions = shifted >= 0 ? Integer(shifted / stride) : Integer(-((stride - 1 - shifted) / stride));
  if (positions > farthest || positions < -farthest) return std::nullopt;
  return static_cast<std::int64_t>(positions);
}

void PointsTo::addEdge(Node from, const Edge& edge) {
  from = representative(from);
  Edge found = edge;
  found.to = representative(edge.to);
  if ((found.to == from && found.isPlain()) || !contents_[from].edges.insert(found).second) return;
  plainEdges_ += found.isPlain();
  const Contents& source = contents_[from];
  if (source.held.empty() && !source.unknown && !source.lost) return;
  const std::vector<Held> held = source.held;  // a copy: the edge may lead to where it begins
  send(found.to, found, held, source.unknown, source.lost, !held.empty());
}

void PointsTo::watch(Node node, int watcher) {
  contents_[representative(node)].watchers.push_back(watcher);
}

// ---- difference propagation --------------------------------------------------------------------------------------

void PointsTo::wake(Node node) {
  if (contents_[node].waits) return;
  contents_[node].waits = true;
  open_.push_back(node);
}

void PointsTo::flag(Node node, bool unknown, bool lost) {
  Contents& contents = contents_[node];
  if ((contents.unknown || !unknown) && (contents.lost || !lost)) return;
  contents.unknown = contents.unknown || unknown;
  contents.lost = contents.lost || lost;
  contents.flagged = true;
  wake(node);
}

bool PointsTo::setUnknown(Node node) {
  node = representative(node);
  const bool isNews = !contents_[node].unknown;
  flag(node, true, false);
  return isNews;
}

void PointsTo::hold(Node node, const Held& held) {
  node = representative(node);
  std::vector<Held>& known = contents_[node].held;
  const auto at = std::lower_bound(known.begin(), known.end(), held.region, [](const Held& a, const Region& b) { return isBefore(a, b); });
  const bool isKnown = at != known.end() && at->region == held.region;
  if (isKnown && (at->moved || !held.moved)) return;
  if (isKnown) at->moved = true;
  else if (known.size() >= kMostPlaces) return flag(node, false, true);
  else known.insert(at, held);
  contents_[node].news.push_back(held);
  wake(node);
}

// What leaves its object points nowhere, but may come back: &list->head minus the place of the member plus that again.
bool PointsTo::isNear(const Region& region) const {
  const auto size = static_cast<std::int64_t>(addresses_[region.object].size);
  const auto margin = static_cast<std::int64_t>(8 * addresses_.farthest());  // members of members are left in several moves
  return region.offset >= -margin && region.offset <= size + margin;
}

// `any`: the source holds some place.
void PointsTo::send(Node to, const Edge& edge, const std::vector<Held>& held, bool unknown, bool lost, bool any) {
  flag(representative(to), unknown, lost || (edge.mangled && any));
  if (edge.mangled) return;
  for (const Held& each : held) {
    const auto there = addresses_.moved(each.region, edge.positions);
    if (there && isNear(*there)) hold(to, {*there, each.moved || edge.moves});
  }
}

void PointsTo::propagate(Node node, const Seen& seen) {
  contents_[node].waits = false;
  const std::vector<Held> news = std::exchange(contents_[node].news, {});
  const bool flagged = std::exchange(contents_[node].flagged, false);
  const bool unknown = contents_[node].unknown, lost = contents_[node].lost;
  for (const Edge& edge : contents_[node].edges) send(edge.to, edge, news, unknown, lost, !news.empty());
  const std::vector<int> watchers = contents_[node].watchers;
  for (const int watcher : watchers) {
    if (flagged && unknown) seen(watcher, nullptr);
    for (const Held& each : news)
      if (addresses_.isValid(each.region)) seen(watcher, &each.region);
  }
}

void PointsTo::solve(const Seen& seen, const std::function<void()>& tick) {
  for (int count = 0; !open_.empty(); ++count) {
    if (count % kNodesBetweenTicks == 0) tick();
    if (plainEdges_ > std::max(kFirstLookForCircles, 2 * mergedAt_)) mergeCircles();
    const Node node = open_.front();
    open_.pop_front();
    if (representative(node) == node) propagate(node, seen);
  }
}

// ---- circles -----------------------------------------------------------------------------------------------------

void PointsTo::mergeCircles() {
  mergedAt_ = plainEdges_;
  std::vector<DirectedEdge> edges;
  for (Node from = 0; from < static_cast<Node>(contents_.size()); ++from)
    if (representative(from) == from)
      for (const Edge& edge : contents_[from].edges)
        if (edge.isPlain()) edges.push_back({from, representative(edge.to)});
  const Components found = strongComponents(static_cast<int>(contents_.size()), edges);
  std::vector<Node> first(contents_.size(), -1);
  for (Node node = 0; node < static_cast<Node>(contents_.size()); ++node) {
    if (representative(node) != node) continue;
    Node& other = first[found.of[node]];
    if (other < 0) other = node;
    else merge(node, other);
  }
}

// All that the one held is news to the other, and the other way round; to watchers it may be told twice.
void PointsTo::merge(Node node, Node into) {
  Contents gone = std::exchange(contents_[node], {});
  merged_[node] = into;
  contents_[into].news = contents_[into].held;
  contents_[into].flagged = contents_[into].unknown || contents_[into].lost;
  contents_[into].watchers.insert(contents_[into].watchers.end(), gone.watchers.begin(), gone.watchers.end());
  for (const Edge& edge : gone.edges)
    if (!edge.isPlain() || representative(edge.to) != into) contents_[into].edges.insert(edge);
  for (const Held& each : gone.held) hold(into, each);
  flag(into, gone.unknown, gone.lost);
  wake(into);
}

// ---- what was found ----------------------------------------------------------------------------------------------

void PointsTo::add(const Contents& from, const Edge& edge, Targets& into) const {
  into.unknown = into.unknown || from.unknown;
  into.lost = into.lost || from.lost || (edge.mangled && !from.held.empty());
  if (edge.mangled) return;
  for (const Held& each : from.held) {
    const auto there = addresses_.moved(each.region, edge.positions);
    if (!there || !addresses_.isValid(*there)) continue;
    into.regions.insert(*there);
    if (each.moved || edge.moves) into.moved.insert(*there);
  }
}

Targets PointsTo::of(Term value) const {
  Sources sources;
  collect(value, 0, false, sources);
  Targets result = sources.constants;
  for (const Flow& each : sources.flows) {
    const auto known = nodes_.find(each.from);
    const auto positions = positionsOf(each.offset);
    if (known == nodes_.end() || !positions) continue;
    add(contents_[representative(known->second)], {-1, *positions, each.mangled, each.moves}, result);
  }
  return result;
}

std::vector<std::pair<Term, Targets>> PointsTo::all() const {
  std::vector<std::pair<Term, Targets>> found;
  for (const auto& [term, node] : nodes_) {
    if (term.op() != Op::Variable) continue;
    found.push_back({term, {}});
    add(contents_[representative(node)], {}, found.back().second);
  }
  return found;
}

// ---- what terms are made of --------------------------------------------------------------------------------------

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
