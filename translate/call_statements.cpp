#include "translate/call_statements.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "frontend/expr.h"
#include "frontend/uses.h"

namespace redcomp::translate {

using frontend::CallFunction;
using frontend::Function;
using frontend::FunctionId;
using frontend::LocalId;
using logic::InputError;

namespace {

constexpr int kMaxRecursion = 200;
constexpr std::size_t kManyLocations = 100'000;

}  // namespace

CallStatements::CallStatements(ThreadParts& parts, EndStatements& ends)
    : context_(parts.context.build),
      built_(parts.context.built),
      notes_(parts.notes),
      plan_(parts.context.plan),
      now_(parts.now),
      stack_(parts.stack),
      tracked_(parts.tracked),
      points_(parts.points),
      steps_(parts.steps),
      pointers_(parts.pointers),
      variables_(parts.variables),
      reads_(parts.reads),
      writes_(parts.writes),
      choices_(parts.choices),
      ends_(ends) {}

// ---- calls -------------------------------------------------------------------------------------------------------

void CallStatements::operator()(const CallFunction& stmt) {
  if (!stmt.pointer) return callFrom(now_.at, stmt, stmt.callee);
  const Term pointer = reads_.valueIn(stack_.here(), stmt.pointer).value;
  choices_.forEachFunction(pointer, candidates(stmt),
                           [&](LocationId from, FunctionId callee) { callFrom(from, stmt, callee); });
}

namespace {

// Whether a parameter can be given so: by a function of another type the behaviour is undefined.
bool isLike(const frontend::Type& parameter, const frontend::Type& argument) {
  if (std::holds_alternative<frontend::ThreadHandleType>(parameter) || std::holds_alternative<frontend::ThreadHandleType>(argument)) return true;
  const auto* left = std::get_if<frontend::IntegerType>(&parameter);
  const auto* right = std::get_if<frontend::IntegerType>(&argument);
  return left && right ? left->bits == right->bits : parameter.index() == argument.index();
}

bool fits(const Function& function, const CallFunction& stmt) {
  if (function.parameters.size() != stmt.arguments.size() || (stmt.result && !function.result)) return false;
  for (std::size_t i = 0; i < stmt.arguments.size(); ++i)
    if (!isLike(function.locals[function.parameters[i].index].type, stmt.arguments[i]->type)) return false;
  return true;
}

}  // namespace

// The functions whose address is taken that can be called so; if there is none, those with so many parameters.
std::vector<FunctionId> CallStatements::candidates(const CallFunction& stmt) const {
  std::vector<FunctionId> fitting, others;
  for (const FunctionId id : context_.pointedFunctions) {
    const Function& function = context_.program[id];
    if (fits(function, stmt)) fitting.push_back(id);
    else if (function.parameters.size() == stmt.arguments.size() && (!stmt.result || function.result)) others.push_back(id);
  }
  return fitting.empty() ? others : fitting;
}

void CallStatements::callFrom(LocationId from, const CallFunction& stmt, FunctionId function) {
  const Function& callee = context_.program[function];
  if (callee.parameters.size() != stmt.arguments.size())
    throw InputError(stack_.shownAt().source,
                     fmt::format("unsupported: call of '{}' with another number of arguments", callee.name));
  if (callee.isCancellation && isEnding()) return;  // one that ends cannot be cancelled any more
  const auto activated = activationOf(function, stmt);
  if (!activated) return endBeyond(from, callee.name);
  const Activation activation = *activated;
  from = noteLifetime(from, activation, false);
  const Scope caller = stack_.here();
  Effect pass = steps_.effect();
  for (std::size_t i = 0; i < callee.parameters.size(); ++i) {
    const LocalId parameter = callee.parameters[i];
    const bool isTruth = context_.facts[function.index].truths[parameter.index] && pointerAsTruth(stmt.arguments[i]);
    const LoweredValue value = reads_.valueIn(caller, isTruth ? frontend::logicalNot(frontend::logicalNot(stmt.arguments[i])) : stmt.arguments[i]);
    if (!context_.facts[function.index].read[parameter.index]) {
      pass.defined = logic::conjunction(pass.defined, value.defined);
      continue;
    }
    if (std::holds_alternative<frontend::ThreadHandleType>(callee.locals[parameter.index].type))
      writes_.noteCopied(activation, parameter);
    writes_.writeScalar(pass, activation, parameter, 0, value);
  }
  const int frame = stack_.frameFor(*now_.edge, activation);
  const ControlPoint entry{frame, callee.entry.index, now_.point.atomicDepth + (callee.atomic ? 1 : 0), pass.known};
  steps_.add(from, points_.locate(entry), pass);
}

// Nothing is claimed of runs that get here, and nothing is proved if there are any.
void CallStatements::endBeyond(LocationId from, const std::string& function) {
  const std::string what = fmt::format("recursion of the function '{}' to a depth that is not known", function);
  const frontend::Edge& edge = stack_.reportedAt();
  const LocationId beyond = points_.newLocation(false);
  built_.errors.push_back({{{plan_.id, beyond}}, logic::boolean(true), what, edge.source});
  Effect stop = steps_.effect();
  stop.approximates = what;
  steps_.add(from, beyond, stop);
}

LocationId CallStatements::noteLifetime(LocationId from, const Activation& activation, bool ends) {
  const auto inMemory = [](const frontend::Declaration& local) { return local.inMemory; };
  if (!context_.memory.isChecked || std::ranges::none_of(context_.program[activation.function].locals, inMemory)) return from;
  const LocationId next = points_.newLocation(now_.inSection());
  const StepNotes kept = std::exchange(notes_, {});
  steps_.add(from, next, steps_.effect());
  notes_ = kept;
  built_.lifetimes.push_back(beginningOrEnd(activation, ends));
  return next;
}

Lifetime CallStatements::beginningOrEnd(const Activation& activation, bool ends) const {
  Lifetime lifetime{built_.system.steps.size() - 1, {activation}, ends};
  if (!ends) lifetime.known = tracked_.values(now_.point.known);
  return lifetime;
}

void CallStatements::operator()(const frontend::BlockLocal& stmt) {
  const Activation activation = stack_.activation();
  const Term address = pointers_.addressOf(stack_.here(), frontend::AddressOf{stmt.object, 0, nullptr}, Term());
  steps_.add(now_.at, points_.next(now_.point.known), steps_.effect());
  Lifetime lifetime = beginningOrEnd(activation, stmt.ends);
  lifetime.block = address;
  const Function& function = context_.program[activation.function];
  const frontend::ReadBeforeWrite reads(function);
  for (std::size_t i = 0; !stmt.ends && i < function.locals.size(); ++i) {
    const LocalId local{static_cast<int>(i), function.locals[i].inMemory};
    const bool mayHold = !local.inMemory && !std::holds_alternative<frontend::MutexType>(function.locals[i].type);
    if (mayHold && reads.mayHappen(now_.edge->to, local)) lifetime.read.insert(variables_.symbolOf(activation, local));
  }
  built_.lifetimes.push_back(std::move(lifetime));
}

bool CallStatements::isEnding() const {
  for (int frame = now_.point.frame; frame >= 0; frame = stack_[frame].parent)
    if (stack_.functionOf(frame).runsEnd) return true;
  return false;
}

// Through pointers that may point to many functions calls multiply, and so they do in large programs.
int CallStatements::followedDepth(const CallFunction& call) const {
  const bool isLarge = built_.system.locations.size() > kManyLocations;
  return call.pointer || isLarge ? 0 : context_.options.maxRecursion;
}

// A handler or destructor may call what the thread was in when it ended.
std::optional<Activation> CallStatements::activationOf(FunctionId callee, const CallFunction& call) {
  bool ends = false;
  for (int frame = now_.point.frame; frame >= 0; frame = stack_[frame].parent) {
    const Activation last = stack_[frame].activation;
    if (last.function != callee) {
      ends |= stack_.functionOf(frame).runsEnd;
      continue;
    }
    bool advances = ends;
    const auto& parameters = context_.program[callee].parameters;
    for (std::size_t i = 0; i < parameters.size() && !advances; ++i) {
      const Term given = reads_.valueIn(stack_.here(), call.arguments[i]).value;
      const Term before = reads_.scalar({last, now_.point.known}, parameters[i]);
      advances = given.isConstant() && before.isConstant() && given != before;
    }
    const int most = advances ? kMaxRecursion : followedDepth(call);
    if (last.depth >= most) return std::nullopt;
    return Activation{callee, last.depth + 1};
  }
  return Activation{callee, 0};
}

// ---- returns -----------------------------------------------------------------------------------------------------

void CallStatements::leave() {
  const Frame frame = stack_[now_.point.frame];
  if (frame.call) returnToCaller(frame);
  else leaveThread(frame);
}

void CallStatements::leaveThread(const Frame& frame) {
  const Function& function = context_.program[frame.function()];
  const std::string text = fmt::format("{} ends", plan_.name);
  const frontend::Edge last{function.exit, function.exit, frontend::Skip{}, function.source, text};
  now_.edge = &last;
  ends_.returnFromThread(now_.at, function.result ? reads_.scalar(stack_.here(), *function.result) : Term());
  now_.edge = nullptr;
}

// The result goes to where the call wants it, after the atomic section if the function is one.
void CallStatements::returnToCaller(const Frame& frame) {
  const Function& callee = context_.program[frame.function()];
  const auto& call = std::get<CallFunction>(frame.call->stmt);
  now_.edge = frame.call;
  now_.at = noteLifetime(now_.at, frame.activation, true);
  const LoweredValue returned{callee.result ? reads_.scalar(stack_.here(), *callee.result) : Term(), logic::boolean(true)};
  EnvironmentId known = now_.point.known;
  for (std::size_t i = 0; i < callee.locals.size(); ++i)
    known = tracked_.without(known, frame.activation, LocalId{static_cast<int>(i)});
  now_.point = {frame.parent, frame.call->to.index, now_.point.atomicDepth - (callee.atomic ? 1 : 0), known};
  if (call.result && frontend::isShared(*call.result) && callee.atomic) {
    const LocationId outside = points_.newLocation(now_.inSection());
    steps_.add(now_.at, outside, steps_.effect());
    now_.at = outside;
  }
  Effect assign = steps_.effect();
  if (call.result && returned.value) writes_.write(assign, stack_.here(), *call.result, returned);
  now_.point.known = assign.known;
  steps_.add(now_.at, points_.locate(now_.point), assign);
}

}  // namespace redcomp::translate
