#include "translate/tracking.h"

#include <algorithm>

#include "frontend/expr.h"
#include "frontend/uses.h"
#include "translate/elements.h"
#include "translate/truth_parameters.h"
#include "ts/strong_components.h"

namespace redcomp::translate {

using namespace ts;

using namespace frontend;

namespace {

std::vector<LocalId> localsIn(const std::vector<VariableId>& variables) {
  std::vector<LocalId> out;
  for (const VariableId& variable : variables)
    if (const auto* local = std::get_if<LocalId>(&variable)) out.push_back(*local);
  return out;
}

std::vector<LocalId> localsIn(const ExprPtr& expr) {
  std::vector<VariableId> reads;
  if (expr) collectReads(expr, reads);
  return localsIn(reads);
}

const Place* mutexOf(const Stmt& stmt) {
  if (const auto* lock = std::get_if<LockMutex>(&stmt)) return &lock->mutex;
  if (const auto* attempt = std::get_if<TryLockMutex>(&stmt)) return &attempt->mutex;
  if (const auto* unlock = std::get_if<UnlockMutex>(&stmt)) return &unlock->mutex;
  if (const auto* init = std::get_if<InitMutex>(&stmt)) return &init->mutex;
  return nullptr;
}

// Or of handles that have no names.
bool isArrayOfValues(const Type& type) {
  return std::holds_alternative<ArrayType>(type) && !(isHandle(type) && isSplitPerElement(type));
}

std::vector<std::vector<LocalId>> dyingLocals(const Function& function, const std::vector<bool>& tracked);

class Tracking {
 public:
  explicit Tracking(const Program& program)
      : program_(program), facts_(program.functions.size()), globals_(program.globals.size(), false) {
    writers_.resize(program.functions.size());
    callers_.resize(program.functions.size());
    special_.assign(program.functions.size(), false);
    for (std::size_t i = 0; i < program.functions.size(); ++i) index(FunctionId{static_cast<int>(i)});
  }

  TrackingFacts run() {
    spreadSpecial();
    for (std::size_t i = 0; i < program_.functions.size(); ++i) seed(FunctionId{static_cast<int>(i)});
    close();
    for (std::size_t i = 0; i < program_.functions.size(); ++i) {
      trackConstantParameters(FunctionId{static_cast<int>(i)});
      facts_[i].dying = dyingLocals(program_.functions[i], facts_[i].tracked);
    }
    return {std::move(facts_), std::move(globals_)};
  }

 private:
  struct Variable {
    FunctionId function;
    LocalId local;
  };
  struct CallSite {
    FunctionId in;
    const CallFunction* call;
  };

  void index(FunctionId id);
  void spreadSpecial();
  bool isSpecial(const Stmt& stmt) const;
  void seed(FunctionId id);
  void seedLoops(FunctionId id);
  void seedLoop(FunctionId id, std::vector<bool> inside);
  void track(FunctionId function, const std::vector<LocalId>& locals);
  void close();
  void closeGlobal(int global);
  void trackAll(FunctionId function, const ExprPtr& expr);
  void trackConstantParameters(FunctionId id);

  const Program& program_;
  std::vector<FunctionFacts> facts_;
  std::vector<bool> globals_;
  std::vector<std::vector<std::vector<const Edge*>>> writers_;  // by function and local
  std::vector<std::vector<CallSite>> callers_;                  // by function
  std::vector<bool> special_;                                   // by function: creates, joins or indexes mutexes
  std::vector<Variable> open_;
};

void Tracking::index(FunctionId id) {
  const Function& function = program_[id];
  FunctionFacts& facts = facts_[id.index];
  facts.outgoing.resize(function.nodes);
  facts.tracked.assign(function.locals.size(), false);
  facts.read.assign(function.locals.size(), false);
  writers_[id.index].resize(function.locals.size());
  for (std::size_t i = 0; i < function.edges.size(); ++i) {
    const Edge& edge = function.edges[i];
    facts.outgoing[edge.from.index].push_back(static_cast<int>(i));
    for (const LocalId local : localsIn(readsOf(edge.stmt))) facts.read[local.index] = true;
    const auto target = targetOf(edge.stmt);
    if (target && !isGlobal(target->variable))
      writers_[id.index][std::get<LocalId>(target->variable).index].push_back(&edge);
    if (const auto* call = std::get_if<CallFunction>(&edge.stmt); call && !call->pointer)
      callers_[call->callee.index].push_back({id, call});
    if (isSpecial(edge.stmt)) special_[id.index] = true;
  }
}

bool Tracking::isSpecial(const Stmt& stmt) const {
  if (std::holds_alternative<CreateThread>(stmt) || std::holds_alternative<JoinThread>(stmt)) return true;
  if (const auto* call = std::get_if<CallFunction>(&stmt)) return call->pointer || special_[call->callee.index];
  const Place* mutex = mutexOf(stmt);
  return mutex && mutex->index && !asLiteral(mutex->index);
}

// A function that calls a special one is special.
void Tracking::spreadSpecial() {
  std::vector<int> open;
  for (std::size_t i = 0; i < special_.size(); ++i)
    if (special_[i]) open.push_back(static_cast<int>(i));
  while (!open.empty()) {
    const int callee = open.back();
    open.pop_back();
    for (const CallSite& site : callers_[callee]) {
      if (special_[site.in.index]) continue;
      special_[site.in.index] = true;
      open.push_back(site.in.index);
    }
  }
}

void Tracking::track(FunctionId function, const std::vector<LocalId>& locals) {
  for (const LocalId local : locals) {
    const Type& type = program_[function].locals[local.index].type;
    if (facts_[function.index].tracked[local.index] || isArrayOfValues(type)) continue;
    if (local.inMemory && !std::holds_alternative<IntegerType>(type)) continue;
    facts_[function.index].tracked[local.index] = true;
    open_.push_back({function, local});
  }
}

// The locals, and the globals that are integers.
void Tracking::trackAll(FunctionId function, const ExprPtr& expr) {
  track(function, localsIn(expr));
  std::vector<VariableId> reads;
  collectReads(expr, reads);
  for (const VariableId& read : reads)
    if (const auto* global = std::get_if<GlobalId>(&read); global && !globals_[global->index]) {
      const Declaration& declaration = program_.globals[global->index];
      if (!std::holds_alternative<IntegerType>(declaration.type) || declaration.threadLocal || declaration.unknown) continue;
      globals_[global->index] = true;
      open_.push_back({FunctionId{}, LocalId{global->index}});
    }
}

void Tracking::seed(FunctionId id) {
  const Function& function = program_[id];
  for (std::size_t i = 0; i < function.locals.size(); ++i) {
    const Type& type = function.locals[i].type;
    if (isHandle(type) || std::holds_alternative<PointerType>(type))
      track(id, {LocalId{static_cast<int>(i), function.locals[i].inMemory}});
  }
  if (!special_[id.index]) return;
  for (const Edge& edge : function.edges) {
    if (const Place* mutex = mutexOf(edge.stmt)) track(id, localsIn(mutex->index));
    if (std::holds_alternative<CreateThread>(edge.stmt) || std::holds_alternative<JoinThread>(edge.stmt))
      track(id, localsIn(readsOf(edge.stmt)));
  }
  seedLoops(id);
}

void Tracking::seedLoops(FunctionId id) {
  seedLoop(id, std::vector<bool>(program_[id].nodes, true));
}

// The loops within `inside`, then those within each loop that are left when its head is taken away.
void Tracking::seedLoop(FunctionId id, std::vector<bool> inside) {
  const Function& function = program_[id];
  std::vector<DirectedEdge> edges;
  for (const Edge& edge : function.edges)
    if (inside[edge.from.index] && inside[edge.to.index]) edges.push_back({edge.from.index, edge.to.index});
  const Components found = strongComponents(function.nodes, edges);
  std::vector<bool> special(found.cyclic.size(), false);
  std::vector<int> head(found.cyclic.size(), -1);
  const auto component = [&](NodeId node) { return found.of[node.index]; };
  for (const Edge& edge : function.edges) {
    const int to = component(edge.to);
    if (!found.cyclic[to]) continue;
    if (component(edge.from) == to) special[to] = special[to] || isSpecial(edge.stmt);
    else if (head[to] < 0) head[to] = edge.to.index;
  }
  bool again = false;
  for (std::size_t node = 0; node < inside.size(); ++node) {
    const int in = found.of[node];
    if (special[in] && head[in] < 0) head[in] = static_cast<int>(node);
    inside[node] = special[in] && head[in] != static_cast<int>(node);
    again = again || inside[node];
  }
  for (const Edge& edge : function.edges) {
    const int from = component(edge.from);
    const auto* test = std::get_if<Assume>(&edge.stmt);
    if (test && special[from] && component(edge.to) != from) track(id, localsIn(test->condition));
  }
  if (again) seedLoop(id, std::move(inside));
}

// What tracked locals are computed from.
void Tracking::close() {
  while (!open_.empty()) {
    const auto [function, local] = open_.back();
    open_.pop_back();
    if (function.index < 0) {
      closeGlobal(local.index);
      continue;
    }
    for (const Edge* edge : writers_[function.index][local.index]) {
      if (const auto* assign = std::get_if<Assign>(&edge->stmt)) trackAll(function, assign->value);
      if (const auto* call = std::get_if<CallFunction>(&edge->stmt); call && !call->pointer)
        if (const auto result = program_[call->callee].result) track(call->callee, {*result});
    }
    const auto& parameters = program_[function].parameters;
    const auto position = std::find(parameters.begin(), parameters.end(), local) - parameters.begin();
    if (position == static_cast<std::ptrdiff_t>(parameters.size())) continue;
    for (const CallSite& site : callers_[function.index]) track(site.in, localsIn(site.call->arguments[position]));
  }
}

// What a global is computed from, wherever that is.
void Tracking::closeGlobal(int global) {
  for (std::size_t f = 0; f < program_.functions.size(); ++f)
    for (const Edge& edge : program_.functions[f].edges) {
      const auto* assign = std::get_if<Assign>(&edge.stmt);
      const auto* written = assign && !assign->target.pointer ? std::get_if<GlobalId>(&assign->target.variable) : nullptr;
      if (written && written->index == global) trackAll(FunctionId{static_cast<int>(f)}, assign->value);
    }
}

void Tracking::trackConstantParameters(FunctionId id) {
  for (const LocalId parameter : program_[id].parameters)
    if (writers_[id.index][parameter.index].empty()) facts_[id.index].tracked[parameter.index] = true;
}

// ---- liveness of tracked locals ----------------------------------------------------------------------------------

constexpr std::size_t kLivenessLimit = 50'000'000;  // nodes times locals; beyond, nothing is found to die

class Liveness {
 public:
  Liveness(const Function& function, const std::vector<bool>& tracked)
      : function_(function), position_(function.locals.size(), -1) {
    for (std::size_t i = 0; i < tracked.size(); ++i) {
      if (!tracked[i]) continue;
      position_[i] = static_cast<int>(locals_.size());
      locals_.push_back(LocalId{static_cast<int>(i)});
    }
  }

  std::vector<std::vector<LocalId>> dying() {
    std::vector<std::vector<LocalId>> out(function_.nodes);
    if (locals_.empty() || locals_.size() * function_.nodes > kLivenessLimit) return out;
    solve();
    for (const Edge& edge : function_.edges)
      for (std::size_t i = 0; i < locals_.size(); ++i) {
        auto& here = out[edge.to.index];
        if (mayBeKnownAfter(edge, i) && !live_[edge.to.index][i] &&
            std::find(here.begin(), here.end(), locals_[i]) == here.end())
          here.push_back(locals_[i]);
      }
    return out;
  }

 private:
  using Locals = std::vector<bool>;  // by position in locals_

  // -1 if the statement writes no tracked local.
  int written(const Edge& edge) const {
    const auto target = targetOf(edge.stmt);
    return target && !isGlobal(target->variable) ? position_[std::get<LocalId>(target->variable).index] : -1;
  }

  bool mayBeKnownAfter(const Edge& edge, std::size_t i) const {
    return live_[edge.from.index][i] || written(edge) == static_cast<int>(i) || edge.from == function_.entry;
  }

  Locals before(const Edge& edge) const {
    Locals result = live_[edge.to.index];
    const int target = written(edge);
    if (target >= 0 && !targetOf(edge.stmt)->index) result[target] = false;
    for (const LocalId local : localsIn(readsOf(edge.stmt)))
      if (position_[local.index] >= 0) result[position_[local.index]] = true;
    return result;
  }

  // Edges are numbered about as the program runs, so going backward takes few rounds.
  void solve() {
    live_.assign(function_.nodes, Locals(locals_.size(), false));
    if (function_.result && position_[function_.result->index] >= 0)
      live_[function_.exit.index][position_[function_.result->index]] = true;
    for (bool changed = true; changed;) {
      changed = false;
      for (auto edge = function_.edges.rbegin(); edge != function_.edges.rend(); ++edge)
        changed = join(live_[edge->from.index], before(*edge)) || changed;
    }
  }

  static bool join(Locals& into, const Locals& from) {
    bool changed = false;
    for (std::size_t i = 0; i < from.size(); ++i) {
      if (!from[i] || into[i]) continue;
      into[i] = true;
      changed = true;
    }
    return changed;
  }

  const Function& function_;
  std::vector<int> position_;  // in locals_, by local; -1 if it is not tracked
  std::vector<LocalId> locals_;
  std::vector<Locals> live_;   // by node
};

std::vector<std::vector<LocalId>> dyingLocals(const Function& function, const std::vector<bool>& tracked) {
  return Liveness(function, tracked).dying();
}

}  // namespace

TrackingFacts analyseFunctions(const Program& program) {
  TrackingFacts facts = Tracking(program).run();
  std::vector<std::vector<bool>> truths = findTruthParameters(program);
  for (std::size_t i = 0; i < truths.size(); ++i) facts.functions[i].truths = std::move(truths[i]);
  return facts;
}

}  // namespace redcomp::translate
