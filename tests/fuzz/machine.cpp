#include "tests/fuzz/machine.h"

#include <algorithm>

namespace redcomp::fuzz {

namespace {

constexpr int kThreads = 8, kHeapObjects = 16;
constexpr int kLongRun = 200;        // local steps after which a thread stops also where it need not
constexpr int kLongSection = 1000;   // steps of an atomic section
// Any of them stands for the many that are not tried.
constexpr Number kFarValues[] = {-2147483648, -65536, -1000, -129, -128, -100, -5, 5,     6,     7,      10,     20,        50,
                                 100,         127,    128,   200,  255,  256,  300, 500, 1000, 32767, 65535, 100000, 2147483647};
constexpr int kManySteps = 20'000;   // of one move, in all its variants

// An assume that excludes runs, or a branch; not one at which a model of the library waits.
bool isTest(const frontend::Stmt& stmt) {
  const auto* assume = std::get_if<frontend::Assume>(&stmt);
  return assume && assume->waits == frontend::Waits::No;
}

}  // namespace

Machine::Machine(const frontend::Program& program, const std::string& observing, Overflow overflow) : code_(program), overflow_(overflow) {
  if (observing.empty()) return;
  for (const frontend::Declaration& global : program.globals)
    observed_.push_back(global.name.starts_with(observing) ? global.name : "");
}

State Machine::initial() {
  State state;
  state.globals.resize(code_.globalCells);
  const auto& main = code_.program().main;
  state.threads.resize(1);
  state.threads[0].own.resize(code_.threadCells);
  call(state, 0, main.index, std::vector<Number>(code_.functions[main.index].parameters.size()), -1);
  for (std::size_t g = 0; g < code_.globals.size(); ++g)
    for (const auto& [element, value] : code_.initialValues[g]) {
      const Slot& slot = code_.globals[g];
      const int cell = slot.first + static_cast<int>(element);
      if (slot.where == Slot::Where::ThreadLocal) throw Unsupported("initial values of thread-local variables");
      state.globals[cell] = this->value(state, 0, value);
    }
  return state;
}

// ---- control -----------------------------------------------------------------------------------------------------

std::vector<State> Machine::moves(const State& state, int thread) {
  std::vector<State> results;
  accesses_.clear();
  if (!state.over && !state.threads[thread].frames.empty()) explore(state, thread, results);
  return results;
}

bool Machine::excluded(const State& state, int thread) const {
  if (state.over || state.threads[thread].frames.empty()) return false;
  const Frame& top = state.threads[thread].frames.back();
  const auto& outgoing = code_.functions[top.function].outgoing[top.node];
  return std::ranges::any_of(outgoing, [&](int e) { return isTest(code_.edges[e].edge->stmt); });
}

std::optional<int> Machine::waitsFor(const State& state, int thread) try {
  if (state.over || state.threads[thread].frames.empty()) return std::nullopt;
  State copy = state;
  const Frame& top = copy.threads[thread].frames.back();
  for (const int number : code_.functions[top.function].outgoing[top.node]) {
    const CodeEdge& edge = code_.edges[number];
    if (std::holds_alternative<frontend::LockMutex>(edge.edge->stmt)) {
      const Number owner = read(placeOf(copy, thread, edge.places[0]));
      if (owner != 0) return static_cast<int>(owner - 1);
    }
    if (std::holds_alternative<frontend::JoinThread>(edge.edge->stmt)) return static_cast<int>(value(copy, thread, edge.exprs[0]) - handleOf(0));
  }
  return std::nullopt;
} catch (const Undefined&) {
  return std::nullopt;
}

// Another thread may be able to tell whether the next step has happened.
bool Machine::mustStop(const State& state, int thread) const {
  const ThreadState& self = state.threads[thread];
  if (state.over || self.frames.empty()) return true;
  if (self.atomicDepth > 0) return false;
  const Frame& top = self.frames.back();
  const CodeFunction& function = code_.functions[top.function];
  if (top.node != function.function->exit.index) return function.visible[top.node];
  return top.callEdge < 0 || code_.edges[top.callEdge].returnsIntoShared;
}

// One step of the thread, in place where there is only one; `others` get the rest. False: `state` is as it was.
bool Machine::advance(State& state, int thread, std::vector<State>& others) {
  const Frame& top = state.threads[thread].frames.back();
  const CodeFunction& function = code_.functions[top.function];
  try {
    if (top.node == function.function->exit.index) return returned(state, thread);
    const auto& outgoing = function.outgoing[top.node];
    std::vector<int> open;
    for (const int edge : outgoing)
      if (!std::holds_alternative<frontend::Assume>(code_.edges[edge].edge->stmt) ||
          value(state, thread, code_.edges[edge].exprs[0]) != 0)
        open.push_back(edge);
    for (std::size_t i = 0; i + 1 < open.size(); ++i) {
      State copy = state;
      if (execute(copy, thread, code_.edges[open[i]], others)) others.push_back(std::move(copy));
    }
    return !open.empty() && execute(state, thread, code_.edges[open.back()], others);
  } catch (const Undefined& undefined) {
    events_.undefined = true;
    if (!function.function->library || !undefined.arithmetic) (undefined.arithmetic ? events_.badArithmetic : events_.badMemory) = true;
    return false;
  }
}

void Machine::explore(const State& state, int thread, std::vector<State>& results) {
  std::vector<std::pair<State, int>> work;
  const auto step = [&](State now, int steps) {
    std::vector<State> others;
    const bool moved = advance(now, thread, others);
    for (State& each : others) work.emplace_back(std::move(each), steps + 1);
    if (moved) work.emplace_back(std::move(now), steps + 1);
    else if (others.empty() && steps > 0) stuck(std::move(now), thread, results);
  };
  step(state, 0);
  for (int total = 0; !work.empty(); ++total) {
    if (total > kManySteps) throw Unsupported("a section with many choices");
    auto [now, steps] = std::move(work.back());
    work.pop_back();
    const bool inside = now.threads[thread].atomicDepth > 0;
    if (mustStop(now, thread) || (!inside && steps > kLongRun)) results.push_back(std::move(now));
    else if (steps > kLongSection) events_.endlessSection = true;
    else step(std::move(now), steps);
  }
}

// Nothing goes on from here. A section has then not happened; else the thread stands here for ever.
void Machine::stuck(State state, int thread, std::vector<State>& results) {
  const ThreadState& self = state.threads[thread];
  events_.brokenSection |= self.atomicDepth > 0;
  if (self.atomicDepth == 0) results.push_back(std::move(state));
  else if (!code_.functions[self.frames.back().function].function->library || excluded(state, thread)) events_.userWaits = true;
}

bool Machine::returned(State& state, int thread) {
  ThreadState& self = state.threads[thread];
  const Frame done = std::move(self.frames.back());
  const CodeFunction& function = code_.functions[done.function];
  const Number result = function.result >= 0 ? done.cells[function.result] : 0;
  self.frames.pop_back();
  if (function.function->atomic) --self.atomicDepth;
  if (done.callEdge < 0) {
    self.result = result;
    if (thread == 0) state.over = true;
    return true;
  }
  const CodeEdge& call = code_.edges[done.callEdge];
  if (!call.places.empty()) {
    const Place place = placeOf(state, thread, call.places[0]);
    if (call.places[0].isShared) note(state, thread, place, true, call.places[0].atomic);
    write(place, result);
  }
  state.threads[thread].frames.back().node = call.to;
  return true;
}

void Machine::call(State& state, int thread, int function, const std::vector<Number>& arguments, int callEdge) {
  const CodeFunction& callee = code_.functions[function];
  if (arguments.size() < callee.parameters.size()) throw Unsupported("a call with too few arguments");
  Frame frame{function, callee.function->entry.index, callEdge, std::vector<Number>(callee.cells)};
  for (std::size_t i = 0; i < callee.parameters.size(); ++i) frame.cells[callee.parameters[i].first] = arguments[i];
  ThreadState& self = state.threads[thread];
  if (self.frames.size() >= kDepths) throw Unsupported("deep calls");
  if (callee.function->atomic) ++self.atomicDepth;
  self.frames.push_back(std::move(frame));
}

int Machine::functionAt(Number address) const {
  const Number function = address - functionAddress(0);
  if (function < 0 || function >= static_cast<Number>(code_.functions.size())) throw Undefined{};
  return static_cast<int>(function);
}

// ---- statements --------------------------------------------------------------------------------------------------

// Executes one statement. Nothing has changed if it returns false or throws: it cannot be done now, or is undefined.
struct Machine::Execution {
  Machine& machine;
  State& state;
  int thread;
  const CodeEdge& edge;
  std::vector<State>& others;  // where there are several results

  Number expr(int i) { return machine.value(state, thread, edge.exprs[i]); }
  Place place(int i) { return machine.placeOf(state, thread, edge.places[i]); }
  Place written(int i) {
    const Place place = this->place(i);
    if (edge.places[i].isShared) machine.note(state, thread, place, true, edge.places[i].atomic);
    return place;
  }
  bool done() {
    state.threads[thread].frames.back().node = edge.to;
    return true;
  }

  bool operator()(const frontend::Skip&) { return done(); }
  bool operator()(const frontend::Evaluate&) {
    expr(0);
    return done();
  }
  bool operator()(const frontend::Touch&) { return done(); }   // refused before
  bool operator()(const frontend::Assume&) { return done(); }  // tested before
  bool operator()(const frontend::Assign&) {
    const Number value = expr(0);
    const Slot& slot = edge.places[0].slot;
    if (edge.places[0].pointer < 0 && slot.number >= 0 && !machine.observed_.empty() && !machine.observed_[slot.number].empty())
      ++machine.events_.observed[machine.observed_[slot.number]][value];
    else machine.write(written(0), value);
    return done();
  }
  bool operator()(const frontend::Havoc&) { return machine.inputs(state, thread, edge, others); }
  bool operator()(const frontend::ClearArray& stmt) {
    const Slot& slot = edge.places[0].slot;
    for (int i = 0; i < slot.count; ++i) {
      const Place cell = machine.at(state, thread, slot, i);
      if (edge.places[0].isShared) machine.note(state, thread, cell, true, false);
      machine.write(cell, stmt.value);
    }
    return done();
  }
  bool operator()(const frontend::HavocReachable&) { return done(); }  // refused before
  bool operator()(const frontend::CallFunction& stmt) {
    const int callee = stmt.pointer ? machine.functionAt(expr(0)) : stmt.callee.index;
    std::vector<Number> arguments;
    for (std::size_t i = 1; i < edge.exprs.size(); ++i) arguments.push_back(expr(static_cast<int>(i)));
    machine.call(state, thread, callee, arguments, edge.number);
    return true;
  }
  bool operator()(const frontend::Allocate& stmt) {
    if (state.heap.size() >= kHeapObjects) throw Unsupported("many objects on the heap");
    const Number cells = expr(0);
    machine.write(written(0), heapAddress(state.heap.size()));
    state.heap.push_back({.zeroed = stmt.zeroed, .cells = cells, .leaves = {}});
    return done();
  }
  bool operator()(const frontend::FreeMemory&) {
    machine.free(state, expr(0));
    return done();
  }
  bool operator()(const frontend::CreateThread& stmt) {
    const auto created = static_cast<int>(state.threads.size());
    if (created >= kThreads) throw Unsupported("many threads");
    const int entry = machine.functionAt(expr(0));
    const Number argument = expr(1);
    if (stmt.handle) machine.write(written(0), handleOf(created));
    state.threads.emplace_back().own.resize(machine.code_.threadCells);
    machine.call(state, created, entry, {argument}, -1);
    return done();
  }
  bool operator()(const frontend::JoinThread& stmt) {
    const Number joined = expr(0) - handleOf(0);
    if (joined < 0 || joined >= static_cast<Number>(state.threads.size())) throw Unsupported("a handle of no thread");
    if (!state.threads[joined].frames.empty()) return false;
    if (stmt.result) machine.write(written(0), state.threads[joined].result);
    return done();
  }
  bool operator()(const frontend::InitMutex& stmt) {
    machine.events_.foreignUnlock |= machine.read(place(0)) != 0;
    machine.events_.remadeMutex |= state.threads.size() > 1;
    return mutexBecomes(stmt.taken ? thread + 1 : 0);
  }
  bool operator()(const frontend::UnlockMutex&) {
    machine.events_.foreignUnlock |= machine.read(place(0)) != thread + 1;
    return mutexBecomes(0);
  }
  bool operator()(const frontend::LockMutex&) {
    return machine.read(place(0)) == 0 && mutexBecomes(thread + 1);
  }
  bool operator()(const frontend::TryLockMutex& stmt) {
    const bool free = machine.read(place(0)) == 0;
    machine.write(place(1), free ? 0 : frontend::kBusy);
    return free && !stmt.looks ? mutexBecomes(thread + 1) : done();
  }
  bool operator()(const frontend::AtomicBegin&) {
    ++state.threads[thread].atomicDepth;
    return done();
  }
  bool operator()(const frontend::BlockLocal&) { return done(); }
  bool operator()(const frontend::AtomicEnd&) {
    int& depth = state.threads[thread].atomicDepth;
    depth = std::max(0, depth - 1);
    return done();
  }
  bool operator()(const frontend::Fail& stmt) {
    if (machine.events_.failure.empty()) machine.events_.failure = stmt.message;
    state.over = true;
    return true;
  }
  bool operator()(const frontend::ExitThread&) {
    state.threads[thread].result = edge.exprs[0] >= 0 ? expr(0) : 0;
    state.threads[thread].frames.clear();
    state.threads[thread].atomicDepth = 0;
    return true;
  }
  bool operator()(const frontend::ExitProgram&) {
    state.over = true;
    return true;
  }

  bool mutexBecomes(Number value) {
    machine.write(place(0), value);
    return done();
  }
};

bool Machine::execute(State& state, int thread, const CodeEdge& edge, std::vector<State>& others) {
  return std::visit(Execution{*this, state, thread, edge, others}, edge.edge->stmt);
}

// Every value of a small type. Of a larger one those near zero; whether others can matter is tried with a few of them:
// not if an assume comes first that they all fail, as in `x = nondet(); assume(0 <= x && x <= 2);`.
bool Machine::inputs(State& state, int thread, const CodeEdge& edge, std::vector<State>& others) {
  const CodePlace& target = edge.places[0];
  const Scalar type = target.pointer >= 0 ? target.pointed : target.slot.type;
  if (target.pointer < 0 && target.index < 0 && target.slot.count > 1) throw Unsupported("an array of any contents");
  const auto with = [&](Number value) {
    State result = state;
    write(placeOf(result, thread, target), value);
    result.threads[thread].frames.back().node = edge.to;
    return result;
  };
  const bool isSmall = type.isBool || (type.isNumber && type.bits <= 8);
  const Number low = type.isBool || !type.isSigned ? 0 : isSmall ? -(1 << (type.bits - 1)) : -4;
  const Number high = type.isBool ? 1 : isSmall ? low + (1 << type.bits) - 1 : 4;
  for (Number value = low + 1; value <= high; ++value) others.push_back(with(value));
  if (!isSmall)
    for (const Number far : kFarValues)
      if (far >= low || (type.isNumber && type.isSigned)) events_.sampled |= survives(with(far), thread);
  state = with(low);
  return true;
}

// A run of the thread alone gets as far as something that others can see. What a model of the library reads before its
// assume does not count: a barrier's size, which stays as it is.
bool Machine::survives(State state, int thread) {
  std::vector<State> work{std::move(state)};
  for (int steps = 0; !work.empty(); ++steps) {
    State now = std::move(work.back());
    work.pop_back();
    if (now.over) continue;
    const ThreadState& self = now.threads[thread];
    const bool inModel = !self.frames.empty() && code_.functions[self.frames.back().function].function->library;
    if ((mustStop(now, thread) && !inModel) || self.atomicDepth > 0 || steps > 50) return true;
    if (advance(now, thread, work)) work.push_back(std::move(now));
  }
  return false;
}

}  // namespace redcomp::fuzz
