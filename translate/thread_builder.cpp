#include "translate/thread_builder.h"

#include <fmt/format.h>

#include "frontend/expr.h"
#include "translate/elements.h"

namespace redcomp::translate {

using namespace ts;

using frontend::CallFunction;
using frontend::Edge;
using frontend::Function;
using frontend::FunctionId;
using frontend::LocalId;
using logic::InputError;
using logic::Integer;

namespace {

constexpr int kMaxTotalVariants = 200'000;  // of all statements of a thread together
constexpr int kMaxRecursion = 200;

}  // namespace

std::size_t ControlPointHash::operator()(const ControlPoint& key) const {
  std::size_t hash = 14695981039346656037ull;
  for (const int part : {key.frame, key.node, key.atomicDepth, key.known.index})
    hash = (hash ^ static_cast<std::size_t>(part)) * 1099511628211ull;
  return hash ^ (hash >> 29);
}

ThreadBuilder::ThreadBuilder(const BuildContext& context, const ThreadPlan& plan, Names& names, int nextThread,
                       const RetryFacts& retryFacts)
    : context_(context), plan_(plan), names_(names), nextThread_(nextThread), retryFacts_(retryFacts) {
  built_.system.name = plan.name;
}

// ---- keys and locations ------------------------------------------------------------------------------------------

bool ThreadBuilder::run(RetryFacts& retryFacts) {
  start();
  while (!open_.empty() && !tooManyVariants_) {
    const auto [key, at] = open_.front();
    open_.pop_front();
    expand(key, at);
  }
  if (tooManyVariants_) retryFacts.untracked.insert(offender_);
  return !tooManyVariants_ && !findRepeatedAllocations(retryFacts);
}

Components componentsOf(const BuiltThread& built) {
  std::vector<DirectedEdge> edges;
  for (const Step& step : built.system.steps) edges.push_back({step.from.index, step.to.index});
  for (const PendingAccess& access : built.accesses) edges.push_back({access.step.from.index, access.step.to.index});
  for (const PendingJoin& join : built.joins) edges.push_back({join.from.index, join.to.index});
  return strongComponents(static_cast<int>(built.system.locations.size()), edges);
}

// An allocation in a loop makes any number of objects.
bool ThreadBuilder::findRepeatedAllocations(RetryFacts& retryFacts) const {
  if (allocations_.empty()) return false;
  const Components found = componentsOf(built_);
  bool isNews = false;
  for (const auto& [at, edge] : allocations_)
    if (found.cyclic[found.of[at.index]]) isNews = retryFacts.manyTimes.insert(edge).second || isNews;
  return isNews;
}

// The thread waits until it has been created, fetches its argument and begins.
void ThreadBuilder::start() {
  const Function& entry = context_.program[plan_.entry];
  frames_.push_back({-1, {plan_.entry, 0}, nullptr});
  const Edge first{entry.entry, entry.entry, frontend::Skip{}, entry.source, fmt::format("{} starts", plan_.name)};
  edge_ = &first;
  key_ = {0, entry.entry.index, entry.atomic ? 1 : 0, {}};
  if (plan_.id.index == 0) knowInitialValues();
  Effect begin = effect();
  if (!entry.parameters.empty() && (plan_.argument || plan_.argumentSymbol)) {
    const Term value = plan_.argument ? logic::integer(*plan_.argument) : plan_.argumentSymbol;
    writeScalar(begin, {plan_.entry, 0}, entry.parameters.front(), 0, {value, logic::boolean(true)});
  }
  built_.system.initial = newLocation(false);
  key_.known = begin.known;
  if (plan_.started) {
    begin.guard = plan_.started;
    begin.sync = Start{};
  }
  addStep(built_.system.initial, locate(key_), begin);
  edge_ = nullptr;
}

// Of the globals that are followed through main.
void ThreadBuilder::knowInitialValues() {
  for (std::size_t i = 0; i < context_.trackedGlobals.size(); ++i) {
    const frontend::GlobalId id{static_cast<int>(i)};
    const auto cell = sharedCell({plan_.entry, 0}, id);
    if (!cell) continue;
    const auto& initial = context_.memory[*sharedCells({}, id)].initial;
    key_.known = environments_.with(key_.known, *cell, initial.empty() ? Integer(0) : initial.begin()->second.value());
  }
}

void ThreadBuilder::expand(const ControlPoint& key, LocationId at) {
  const Frame frame = frames_[key.frame];
  const Function& function = context_.program[frame.function()];
  key_ = key;
  if (key.node == function.exit.index) return leave(key, at);
  for (const int index : context_.facts[frame.function().index].outgoing[key.node]) {
    edge_ = &function.edges[index];
    at_ = at;
    uses_.clear();
    std::visit([&](const auto& stmt) { (*this)(stmt); }, edge_->stmt);
  }
}

LocationId ThreadBuilder::newLocation(bool atomic) {
  auto& locations = built_.system.locations;
  if (static_cast<int>(locations.size()) >= context_.options.maxLocations)
    throw InputError(edge_->source, "unsupported: the program is too large after inlining its functions");
  Location location;
  location.atomic = atomic;
  location.source = edge_->source;
  locations.push_back(std::move(location));
  return LocationId{static_cast<int>(locations.size()) - 1};
}

LocationId ThreadBuilder::locate(ControlPoint key) {
  forgetDead(key);
  const auto known = locations_.find(key);
  if (known != locations_.end()) return known->second;
  const LocationId id = newLocation(key.atomicDepth > 0);
  locations_.emplace(key, id);
  open_.emplace_back(key, id);
  const int variants = ++variants_[{key.frame, key.node}];
  const auto total = static_cast<int>(locations_.size() - variants_.size());
  if (variants > context_.options.maxVariants || (variants > 1 && total > kMaxTotalVariants)) tooManyVariants(key);
  return id;
}

LocationId ThreadBuilder::next(EnvironmentId known) {
  return locate({key_.frame, edge_->to.index, key_.atomicDepth, known});
}

EnvironmentId ThreadBuilder::without(EnvironmentId known, Activation activation, LocalId local) {
  if (!tracked(activation.function, local)) return known;
  const auto* array = std::get_if<frontend::ArrayType>(&context_.program[activation.function].locals[local.index].type);
  const int elements = array ? static_cast<int>(array->length) : 1;
  for (int element = 0; element < elements && known != EnvironmentId{}; ++element)
    known = environments_.with(known, cellOf(activation, local, element), std::nullopt);
  return known;
}

void ThreadBuilder::forgetDead(ControlPoint& key) {
  const Activation activation = frames_[key.frame].activation;
  for (const LocalId local : context_.facts[activation.function.index].dying[key.node])
    key.known = without(key.known, activation, local);
}

// The variable with the most values at this statement; integers before handles, which follow the integers.
void ThreadBuilder::tooManyVariants(const ControlPoint& key) {
  std::map<int, std::set<Integer>> values;
  for (const auto& [other, location] : locations_) {
    if (other.frame != key.frame || other.node != key.node) continue;
    for (const auto& [cell, value] : environments_.entries(other.known)) values[cell].insert(value);
  }
  std::size_t most = 0;
  bool mostIsHandle = true;
  for (const auto& [cell, found] : values) {
    const auto [function, local] = cellOwners_[cell];
    const bool handle = function >= 0 && isHandle(context_.program.functions[function].locals[local].type);
    const bool better = handle == mostIsHandle ? found.size() > most : mostIsHandle;
    if (!better || found.size() < 2) continue;
    most = found.size();
    mostIsHandle = handle;
    offender_ = cellOwners_[cell];
  }
  if (most == 0 && !values.empty()) offender_ = cellOwners_[values.begin()->first];
  tooManyVariants_ = !values.empty();
}

bool ThreadBuilder::tracked(FunctionId function, LocalId local) const {
  return context_.facts[function.index].tracked[local.index] &&
         !retryFacts_.untracked.contains({function.index, local.index});
}

// ---- frames ------------------------------------------------------------------------------------------------------

int ThreadBuilder::frameFor(const Edge& call, Activation callee) {
  const auto [entry, isNew] =
      frameIds_.try_emplace({key_.frame, &call, callee.function.index}, static_cast<int>(frames_.size()));
  if (isNew) frames_.push_back({key_.frame, callee, &call});
  return entry->second;
}

// Recursion is followed while some argument is known and differs from that of the last activation.
Activation ThreadBuilder::activationOf(FunctionId callee, const CallFunction& call) {
  for (int frame = key_.frame; frame >= 0; frame = frames_[frame].parent) {
    const Activation last = frames_[frame].activation;
    if (last.function != callee) continue;
    bool advances = false;
    const auto& parameters = context_.program[callee].parameters;
    for (std::size_t i = 0; i < parameters.size() && !advances; ++i) {
      const Term given = valueIn(here(), call.arguments[i]).value;
      const Term before = readScalar({last, key_.known}, parameters[i]);
      advances = given.isConstant() && before.isConstant() && given != before;
    }
    if (!advances || last.depth >= kMaxRecursion)
      throw InputError(edge_->source, fmt::format("unsupported: recursion of the function '{}' to a depth that is not known",
                                                  context_.program[callee].name));
    return {callee, last.depth + 1};
  }
  return {callee, 0};
}

// The end of a function: the result goes to where the call wants it, after the atomic section if the function is one.
void ThreadBuilder::leave(const ControlPoint& key, LocationId at) {
  const Frame frame = frames_[key.frame];
  const Function& callee = context_.program[frame.function()];
  if (!frame.call) {
    const Edge last{callee.exit, callee.exit, frontend::Skip{}, callee.source, fmt::format("{} ends", plan_.name)};
    edge_ = &last;
    if (callee.result) returnValue(at, readScalar({frame.activation, key.known}, *callee.result));
    if (plan_.id.index == 0) endProgram(at, key.atomicDepth > 0);  // with main
    else finish(at);
    edge_ = nullptr;
    return;
  }
  edge_ = frame.call;
  const auto& call = std::get<CallFunction>(frame.call->stmt);
  const LoweredValue returned{callee.result ? readScalar({frame.activation, key.known}, *callee.result) : Term(),
                              logic::boolean(true)};
  EnvironmentId known = key.known;
  for (std::size_t i = 0; i < callee.locals.size(); ++i)
    known = without(known, frame.activation, LocalId{static_cast<int>(i)});
  key_ = {frame.parent, frame.call->to.index, key.atomicDepth - (callee.atomic ? 1 : 0), known};
  if (call.result && frontend::isShared(*call.result) && callee.atomic) {
    const LocationId outside = newLocation(key_.atomicDepth > 0);
    addStep(at, outside, effect());
    at = outside;
  }
  Effect assign = effect();
  if (call.result && returned.value) write(assign, here(), *call.result, returned);
  key_.known = assign.known;
  addStep(at, locate(key_), assign);
}

// Keeps what the thread returns for those who join it.
void ThreadBuilder::returnValue(LocationId& at, Term value) {
  if (!plan_.result || !value) return;
  Effect keep = effect();
  keep.updates.push_back({plan_.result, value});
  const LocationId kept = newLocation(key_.atomicDepth > 0);
  addStep(at, kept, keep);
  at = kept;
}

// The end of the thread, from `at`.
void ThreadBuilder::finish(LocationId at) {
  Effect last = effect();
  if (plan_.finished) {
    last.updates.push_back({plan_.finished, logic::boolean(true)});
    last.sync = Exit{};
  }
  addStep(at, endLocation(final_, false), last);
}

LocationId ThreadBuilder::endLocation(LocationId& known, bool atomic) {
  if (known.index < 0) known = newLocation(atomic);
  return known;
}

BuiltThread buildThread(const BuildContext& context, const ThreadPlan& plan, Names& names, int nextThread) {
  const std::size_t mark = names.mark();
  const Memory::Mark memory = context.memory.mark();
  for (RetryFacts retryFacts;;) {
    const RetryFacts before = retryFacts;
    ThreadBuilder walk(context, plan, names, nextThread, before);
    if (walk.run(retryFacts)) return walk.take();
    context.memory.rollBack(memory);
    names.rollBack(mark);
  }
}

}  // namespace redcomp::translate
