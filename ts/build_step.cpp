// The steps of each kind of statement.
#include <fmt/format.h>

#include "frontend/expr.h"
#include "ts/build_walk.h"

namespace redcomp::ts {

using frontend::CallFunction;
using frontend::CreateThread;
using frontend::Function;
using frontend::FunctionId;
using frontend::LocalId;
using frontend::Place;
using frontend::VariableId;
using logic::InputError;
using logic::Integer;

namespace {

constexpr std::size_t kMaxDynamicElements = 10000;

std::string at(const frontend::Edge& edge) {
  const std::string place = logic::toString(edge.source);
  return place.empty() ? "" : place + ": ";
}

}  // namespace

// ---- data --------------------------------------------------------------------------------------------------------

void ThreadWalk::operator()(const frontend::Skip&) { addStep(at_, next(key_.known), effect()); }

void ThreadWalk::operator()(const frontend::Assume& stmt) {
  const VariableTerms variables = variablesOf(here());
  const LoweredCondition condition =
      ExprLowering(variables, context_.options.signedOverflow).condition(stmt.condition);
  if (condition.holds.isFalse()) return;
  Effect test = effect();
  test.guard = condition.holds;
  test.defined = condition.defined;
  addStep(at_, next(key_.known), test);
}

// The value that a function returns matters only if the call takes it.
bool ThreadWalk::isUnusedResult(const Place& place) const {
  const auto* local = std::get_if<LocalId>(&place.variable);
  if (!local || functionOf(key_.frame).result != *local) return false;
  const auto* call = frames_[key_.frame].call;
  return !call || !std::get<CallFunction>(call->stmt).result;
}

void ThreadWalk::operator()(const frontend::Assign& stmt) {
  Effect assign = effect();
  const LoweredValue value = valueIn(here(), stmt.value);
  if (isUnusedResult(stmt.target)) assign.defined = value.defined;
  else write(assign, here(), stmt.target, value);
  addStep(at_, next(assign.known), assign);
}

void ThreadWalk::operator()(const frontend::Havoc& stmt) {
  Effect havoc = effect();
  if (!isUnusedResult(stmt.target)) {
    const frontend::Type& declared = declarationOf(here().function, stmt.target.variable).type;
    const auto* array = std::get_if<frontend::ArrayType>(&declared);
    const bool whole = array && !stmt.target.index;
    const Input input = newInput(array ? frontend::elementType(*array) : declared,
                                 whole ? logic::Sort::IntArray : logic::Sort::Int);
    havoc.inputs.push_back(input);
    if (whole) havoc.updates.push_back({symbolOf(here().function, stmt.target.variable), input.symbol});
    else write(havoc, here(), stmt.target, {input.symbol, logic::boolean(true)});
  }
  addStep(at_, next(havoc.known), havoc);
}

void ThreadWalk::operator()(const frontend::ClearArray& stmt) {
  Effect clear = effect();
  clear.updates.push_back({symbolOf(here().function, stmt.array), logic::constantArray(logic::integer(0))});
  addStep(at_, next(key_.known), clear);
}

// ---- calls and ends ----------------------------------------------------------------------------------------------

void ThreadWalk::operator()(const CallFunction& stmt) {
  refuseRecursion(stmt.callee);
  const Function& callee = context_.program[stmt.callee];
  const Scope caller = here();
  Effect pass = effect();
  for (std::size_t i = 0; i < callee.parameters.size(); ++i) {
    const LocalId parameter = callee.parameters[i];
    const LoweredValue value = valueIn(caller, stmt.arguments[i]);
    if (!context_.facts[stmt.callee.index].read[parameter.index]) {
      pass.defined = logic::conjunction(pass.defined, value.defined);
      continue;
    }
    if (std::holds_alternative<frontend::ThreadHandleType>(callee.locals[parameter.index].type))
      noteHandle(stmt.callee, parameter, 0, true, {});
    writeScalar(pass, stmt.callee, parameter, 0, value);
  }
  const int frame = frameFor(*edge_, stmt.callee);
  const Key entry{frame, callee.entry.index, key_.atomicDepth + (callee.atomic ? 1 : 0), pass.known};
  addStep(at_, locate(entry), pass);
}

void ThreadWalk::operator()(const frontend::AtomicBegin&) {
  addStep(at_, locate({key_.frame, edge_->to.index, key_.atomicDepth + 1, key_.known}), effect());
}

void ThreadWalk::operator()(const frontend::AtomicEnd&) {
  const int depth = std::max(0, key_.atomicDepth - 1);
  addStep(at_, locate({key_.frame, edge_->to.index, depth, key_.known}), effect());
}

// The statement that an error is reported at: the call, for the usual functions that only check a condition.
const frontend::Edge& ThreadWalk::reportedAt() const {
  const frontend::Edge* edge = edge_;
  for (int frame = key_.frame; frames_[frame].call; frame = frames_[frame].parent) {
    if (!functionOf(frame).name.starts_with("__VERIFIER_assert")) break;
    edge = frames_[frame].call;
  }
  return *edge;
}

void ThreadWalk::operator()(const frontend::Fail& stmt) {
  const frontend::Edge& edge = reportedAt();
  const auto [entry, isNew] = errors_.try_emplace(&edge, LocationId{});
  if (isNew) {
    entry->second = newLocation(false);
    const std::string message = &edge == edge_ ? stmt.message : fmt::format("{} fails", edge.text);
    built_.errors.push_back({{{plan_.id, entry->second}}, logic::boolean(true), message, edge.source});
  }
  addStep(at_, entry->second, effect());
}

void ThreadWalk::operator()(const frontend::ExitThread&) { finish(at_); }

// The others may go on: what they do then they could have done before, unless this thread ends inside an atomic
// section, whose half-done effects nobody may see.
void ThreadWalk::operator()(const frontend::ExitProgram&) {
  const bool atomic = key_.atomicDepth > 0;
  addStep(at_, endLocation(atomic ? stoppedInside_ : stopped_, atomic), effect());
}

// ---- mutexes -----------------------------------------------------------------------------------------------------

void ThreadWalk::forEachElement(const VariableId& array, const frontend::ExprPtr& index,
                                const std::function<void(LocationId, int)>& access) {
  const VariableTerms variables = variablesOf(here());
  const LoweredValue at = ExprLowering(variables, context_.options.signedOverflow).index(array, index);
  const auto length = variables.length(array);
  if (!at.value.isConstant() && length > kMaxDynamicElements)
    throw InputError(edge_->source, "unsupported: large array of mutexes or threads with an index that is not constant");
  for (std::uint64_t element = 0; element < length; ++element) {
    const Term chosen = logic::equal(at.value, logic::integer(element));
    if (chosen.isFalse()) continue;
    if (chosen.isTrue()) return access(at_, static_cast<int>(element));
    Effect choose = effect();
    choose.guard = chosen;
    choose.defined = at.defined;
    const LocationId between = newLocation(key_.atomicDepth > 0);
    addStep(at_, between, choose);
    access(between, static_cast<int>(element));
  }
}

void ThreadWalk::onMutex(const Place& mutex, const std::function<Effect(Term)>& effectOn) {
  const FunctionId function = here().function;
  const LocationId to = next(key_.known);
  if (!mutex.index) return addStep(at_, to, effectOn(symbolOf(function, mutex.variable)));
  forEachElement(mutex.variable, mutex.index, [&](LocationId from, int element) {
    addStep(from, to, effectOn(symbolOf(function, mutex.variable, element)));
  });
}

void ThreadWalk::operator()(const frontend::LockMutex& stmt) {
  onMutex(stmt.mutex, [&](Term lock) {
    Effect acquire = effect();
    acquire.guard = logic::negation(lock);
    acquire.updates.push_back({lock, logic::boolean(true)});
    acquire.sync = Acquire{lock};
    return acquire;
  });
}

void ThreadWalk::operator()(const frontend::UnlockMutex& stmt) {
  onMutex(stmt.mutex, [&](Term lock) {
    Effect release = effect();
    release.updates.push_back({lock, logic::boolean(false)});
    release.sync = Release{lock};
    return release;
  });
}

void ThreadWalk::operator()(const frontend::InitMutex& stmt) {
  onMutex(stmt.mutex, [&](Term lock) {
    Effect init = effect();
    init.updates.push_back({lock, logic::boolean(false)});
    return init;
  });
}

// ---- threads -----------------------------------------------------------------------------------------------------

bool ThreadWalk::usesArgument(FunctionId entry) const {
  const auto& parameters = context_.program[entry].parameters;
  return !parameters.empty() && context_.facts[entry.index].read[parameters.front().index];
}

// A thread that creates its like, and so on: the last of them stands for those that follow.
std::optional<ThreadId> ThreadWalk::createdByAncestor(const std::optional<Integer>& argument) const {
  for (const ThreadPlan::Origin& origin : plan_.ancestry)
    if (origin.edge == edge_ && origin.argument == argument) return origin.thread;
  return std::nullopt;
}

ThreadPlan ThreadWalk::planThread(const CreateThread& stmt, Term argument) {
  ThreadPlan plan;
  plan.id = ThreadId{nextThread_ + static_cast<int>(built_.created.size())};
  plan.name = names_.unique(context_.program[stmt.entry].name);
  plan.entry = stmt.entry;
  plan.source = edge_->source;
  plan.started = logic::variable(names_.unique(plan.name + "$started"), logic::Sort::Bool);
  plan.finished = logic::variable(names_.unique(plan.name + "$finished"), logic::Sort::Bool);
  if (argument.isConstant()) plan.argument = argument.value();
  else if (usesArgument(stmt.entry))
    plan.argumentSymbol = logic::variable(names_.unique(plan.name + "$arg"), logic::Sort::Int);
  plan.ancestry = plan_.ancestry;
  plan.ancestry.push_back({edge_, plan.argument, plan.id});
  return plan;
}

LocationId ThreadWalk::passArgument(const ThreadPlan& plan, const LoweredValue& argument) {
  if (!plan.argumentSymbol) return at_;
  Effect pass = effect();
  pass.updates.push_back({plan.argumentSymbol, argument.value});
  pass.defined = argument.defined;
  const LocationId passed = newLocation(key_.atomicDepth > 0);
  addStep(at_, passed, pass);
  return passed;
}

void ThreadWalk::operator()(const CreateThread& stmt) {
  const LoweredValue argument = valueIn(here(), stmt.argument);
  const auto known = argument.value.isConstant() ? std::optional(argument.value.value()) : std::nullopt;
  if (const auto earlier = createdByAncestor(known)) {
    built_.incomplete.push_back(at(*edge_) + "threads create threads like themselves without a known bound");
    return emitCreate(stmt, at_, *earlier, Term());
  }
  if (nextThread_ + static_cast<int>(built_.created.size()) >= context_.options.maxThreads) {
    built_.incomplete.push_back(
        fmt::format("{}more than {} threads are created", at(*edge_), context_.options.maxThreads));
    return addStep(at_, next(key_.known), effect());
  }
  const ThreadPlan plan = planThread(stmt, argument.value);
  built_.created.push_back(plan);
  emitCreate(stmt, passArgument(plan, argument), plan.id, plan.started);
}

// The handle is stored, then the thread may start. `started` is absent if the thread has been created before.
void ThreadWalk::emitCreate(const CreateThread& stmt, LocationId from, ThreadId thread, Term started) {
  const Scope scope = here();
  const auto finishFrom = [&](LocationId start, Effect create) {
    if (started) {
      create.updates.push_back({started, logic::boolean(true)});
      create.sync = Create{thread};
    }
    addStep(start, next(create.known), create);
  };
  if (!stmt.handle) return finishFrom(from, effect());
  const LoweredValue value{logic::integer(thread.index), logic::boolean(true)};
  const auto store = [&](LocationId start, int element) {
    noteHandle(scope.function, stmt.handle->variable, element, false, thread);
    Effect handle = effect();
    writeScalar(handle, scope.function, stmt.handle->variable, element, value);
    if (!frontend::isGlobal(stmt.handle->variable)) return finishFrom(start, handle);
    const LocationId stored = newLocation(key_.atomicDepth > 0);
    addStep(start, stored, handle);
    finishFrom(stored, effect());
  };
  if (!stmt.handle->index) return store(from, 0);
  at_ = from;
  forEachElement(stmt.handle->variable, stmt.handle->index, store);
}

void ThreadWalk::join(LocationId from, Term handle) {
  built_.joins.push_back({from, next(key_.known), handle, edge_->source, edge_->text});
}

void ThreadWalk::operator()(const frontend::JoinThread& stmt) {
  const Scope scope = here();
  if (const auto* element = std::get_if<frontend::Element>(&stmt.handle->node))
    return forEachElement(element->array, element->index, [&](LocationId from, int chosen) {
      join(from, readScalar(scope, element->array, chosen));
    });
  join(at_, valueIn(scope, stmt.handle).value);
}

}  // namespace redcomp::ts
