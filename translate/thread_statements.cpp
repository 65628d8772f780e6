// The steps of each kind of statement.
#include <fmt/format.h>

#include <utility>

#include "frontend/expr.h"
#include "translate/elements.h"
#include "translate/thread_builder.h"

namespace redcomp::translate {

using namespace ts;

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

void ThreadBuilder::operator()(const frontend::Skip&) { addStep(at_, next(key_.known), effect()); }

void ThreadBuilder::operator()(const frontend::Assume& stmt) {
  const LoweredCondition condition = conditionIn(here(), stmt.condition);
  if (condition.holds.isFalse() && noOverflow_.isTrue() && stmt.waits == frontend::Waits::No) return;
  Effect test = effect();
  if (stmt.waits != frontend::Waits::No) test.sync = Wait{stmt.waits == frontend::Waits::ForLock};
  test.guard = condition.holds;
  test.defined = condition.defined;
  addStep(at_, next(key_.known), test);
}

// The value that a function returns matters only if the call takes it.
bool ThreadBuilder::isUnusedResult(const Place& place) const {
  const auto* local = std::get_if<LocalId>(&place.variable);
  if (place.pointer || !local || functionOf(key_.frame).result != *local) return false;
  const auto* call = frames_[key_.frame].call;
  return call ? !std::get<CallFunction>(call->stmt).result : !plan_.result;
}

void ThreadBuilder::operator()(const frontend::Assign& stmt) {
  Effect assign = effect();
  const LoweredValue value = valueIn(here(), stmt.value);
  if (isUnusedResult(stmt.target)) assign.defined = value.defined;
  else write(assign, here(), stmt.target, value);
  addStep(at_, next(assign.known), assign);
}

void ThreadBuilder::operator()(const frontend::Havoc& stmt) {
  Effect havoc = effect();
  havoc.approximates = stmt.approximates;
  if (!isUnusedResult(stmt.target)) {
    const frontend::Type declared = stmt.target.pointer ? frontend::asType(stmt.target.pointed)
                                                        : declarationOf(here().activation, stmt.target.variable).type;
    const auto* array = std::get_if<frontend::ArrayType>(&declared);
    const bool whole = array && !stmt.target.index;
    const Input input = newInput(array ? frontend::elementType(*array) : declared,
                                 whole ? logic::Sort::IntArray : logic::Sort::Int);
    havoc.inputs.push_back(input);
    if (whole) havoc.updates.push_back({symbolOf(here().activation, stmt.target.variable), input.symbol});
    else write(havoc, here(), stmt.target, {input.symbol, logic::boolean(true)});
  }
  addStep(at_, next(havoc.known), havoc);
}

void ThreadBuilder::operator()(const frontend::ClearArray& stmt) {
  Effect clear = effect();
  const Activation activation = here().activation;
  const auto& array = std::get<frontend::ArrayType>(declarationOf(activation, stmt.array).type);
  const bool mutexes = std::holds_alternative<frontend::MutexType>(array.element);
  const bool handles = std::holds_alternative<frontend::ThreadHandleType>(array.element);
  if ((mutexes || handles) && array.length != frontend::kUnknownLength) {
    const Term zero = mutexes ? logic::boolean(false) : logic::integer(0);
    for (std::uint64_t i = 0; i < array.length; ++i)
      writeScalar(clear, activation, stmt.array, static_cast<int>(i), {zero, logic::boolean(true)});
  } else {
    clear.updates.push_back({symbolOf(activation, stmt.array), logic::constantArray(logic::integer(0))});
  }
  addStep(at_, next(clear.known), clear);
}

// ---- calls and ends ----------------------------------------------------------------------------------------------

void ThreadBuilder::operator()(const CallFunction& stmt) {
  if (!stmt.pointer) return callFrom(at_, stmt, stmt.callee);
  const Term pointer = valueIn(here(), stmt.pointer).value;
  forEachFunction(pointer, candidates(stmt), [&](LocationId from, FunctionId callee) { callFrom(from, stmt, callee); });
}

// The functions whose address is taken that can be called so.
std::vector<FunctionId> ThreadBuilder::candidates(const CallFunction& stmt) const {
  std::vector<FunctionId> fitting;
  for (const FunctionId id : context_.pointedFunctions) {
    const Function& function = context_.program[id];
    if (function.parameters.size() == stmt.arguments.size() && (!stmt.result || function.result)) fitting.push_back(id);
  }
  return fitting;
}

void ThreadBuilder::forEachFunction(Term pointer, const std::vector<FunctionId>& candidates,
                                 const std::function<void(LocationId, FunctionId)>& action) {
  if (pointer.isConstant()) {
    if (const auto known = context_.memory.functionAt(pointer.value())) return action(at_, *known);
    built_.warnings.push_back(at(shownAt()) + "a pointer that points to no function is called, so nothing after it is reached");
    return;
  }
  if (candidates.empty())
    built_.incomplete.push_back(at(shownAt()) + "a function is called through a pointer that may point to no known function");
  std::vector<Term> others;
  for (const FunctionId candidate : candidates) {
    const Term chosen = logic::equal(pointer, logic::integer(Memory::functionAddress(candidate)));
    Effect choose = effect();
    // The last one takes what is left, which is undefined unless it is this one.
    const bool last = candidate == candidates.back();
    choose.guard = last ? logic::conjunction(others) : chosen;
    if (last) choose.defined = chosen;
    others.push_back(logic::negation(chosen));
    const LocationId between = newLocation(key_.atomicDepth > 0);
    addStep(at_, between, choose);
    action(between, candidate);
  }
}

void ThreadBuilder::callFrom(LocationId from, const CallFunction& stmt, FunctionId function) {
  const Function& callee = context_.program[function];
  if (callee.parameters.size() != stmt.arguments.size())
    throw InputError(shownAt().source, fmt::format("unsupported: call of '{}' with another number of arguments", callee.name));
  const Activation activation = activationOf(function, stmt);
  const Scope caller = here();
  Effect pass = effect();
  for (std::size_t i = 0; i < callee.parameters.size(); ++i) {
    const LocalId parameter = callee.parameters[i];
    const LoweredValue value = valueIn(caller, stmt.arguments[i]);
    if (!context_.facts[function.index].read[parameter.index]) {
      pass.defined = logic::conjunction(pass.defined, value.defined);
      continue;
    }
    if (std::holds_alternative<frontend::ThreadHandleType>(callee.locals[parameter.index].type))
      noteHandle(activation, parameter, 0, true, {});
    writeScalar(pass, activation, parameter, 0, value);
  }
  const int frame = frameFor(*edge_, activation);
  const ControlPoint entry{frame, callee.entry.index, key_.atomicDepth + (callee.atomic ? 1 : 0), pass.known};
  addStep(from, locate(entry), pass);
}

void ThreadBuilder::operator()(const frontend::AtomicBegin&) {
  constexpr int kDeepest = 100;
  if (key_.atomicDepth >= kDeepest) throw InputError(shownAt().source, "unsupported: atomic sections that are nested ever deeper");
  addStep(at_, locate({key_.frame, edge_->to.index, key_.atomicDepth + 1, key_.known}), effect());
}

void ThreadBuilder::operator()(const frontend::AtomicEnd&) {
  const int depth = std::max(0, key_.atomicDepth - 1);
  addStep(at_, locate({key_.frame, edge_->to.index, depth, key_.known}), effect());
}

// A model of a library function is shown as the call of it.
const frontend::Edge& ThreadBuilder::shownAt() const {
  const frontend::Edge* edge = edge_;
  for (int frame = key_.frame; frame >= 0 && frames_[frame].call && functionOf(frame).library; frame = frames_[frame].parent)
    edge = frames_[frame].call;
  return *edge;
}

// The statement that an error is reported at: the call, for models, and for functions that only check a condition as their
// names say (__VERIFIER_assert, ldv_assert).
const frontend::Edge& ThreadBuilder::reportedAt() const {
  const frontend::Edge* edge = edge_;
  for (int frame = key_.frame; frames_[frame].call; frame = frames_[frame].parent) {
    const Function& function = functionOf(frame);
    if (!function.library && function.name.find("assert") == std::string::npos) break;
    edge = frames_[frame].call;
  }
  return *edge;
}

void ThreadBuilder::operator()(const frontend::Fail& stmt) {
  const frontend::Edge& edge = reportedAt();
  const bool here = &edge == edge_ || functionOf(key_.frame).library;
  const std::string message = here ? stmt.message : fmt::format("{} fails", edge.text);
  const auto [entry, isNew] = errors_.try_emplace({&edge, message}, LocationId{});
  if (isNew) {
    entry->second = newLocation(false);
    built_.errors.push_back({{{plan_.id, entry->second}}, logic::boolean(true), message, edge.source});
  }
  addStep(at_, entry->second, effect());
}

void ThreadBuilder::operator()(const frontend::ExitThread& stmt) {
  LocationId from = at_;
  if (stmt.value) returnValue(from, valueIn(here(), stmt.value).value);
  finish(from);
}

void ThreadBuilder::operator()(const frontend::ExitProgram&) { endProgram(at_, key_.atomicDepth > 0); }

// The others may go on: what they do then they could have done before, unless this thread ends inside an atomic
// section, whose half-done effects nobody may see.
void ThreadBuilder::endProgram(LocationId from, bool inSection) {
  addStep(from, endLocation(inSection ? stoppedInside_ : stopped_, inSection), effect());
}

// ---- mutexes -----------------------------------------------------------------------------------------------------

void ThreadBuilder::forEachElement(const VariableId& array, const frontend::ExprPtr& index,
                                const std::function<void(LocationId, int)>& access) {
  const VariableTerms variables = variablesOf(here());
  const LoweredValue at = ExprLowering(variables, overflow()).index(array, index);
  const auto length = variables.length(array);
  if (!at.value.isConstant() && length > kMaxDynamicElements)
    throw InputError(shownAt().source, "unsupported: large array of mutexes or threads with an index that is not constant");
  if (length == frontend::kUnknownLength)
    throw InputError(shownAt().source, "unsupported: array of mutexes of variable length");
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

void applyLockOperation(PendingAccess::Kind kind, Term lock, Step& step) {
  switch (kind) {
    case PendingAccess::Kind::Acquire:
      step.guard = logic::conjunction(step.guard, logic::negation(lock));
      step.updates.push_back({lock, logic::boolean(true)});
      step.sync = Acquire{lock};
      break;
    case PendingAccess::Kind::FailToAcquire: step.guard = logic::conjunction(step.guard, lock); break;
    case PendingAccess::Kind::Release:
      step.updates.push_back({lock, logic::boolean(false)});
      step.sync = Release{lock};
      break;
    case PendingAccess::Kind::Free: step.updates.push_back({lock, logic::boolean(false)}); break;
    default: throw std::logic_error("not an operation on a mutex");
  }
}

void ThreadBuilder::onMutex(const Place& mutex, PendingAccess::Kind kind, LocationId to, const Effect& rest) {
  const auto operate = [&](LocationId from, Term lock) {
    Step step;
    applyLockOperation(kind, lock, step);
    Effect operation = rest;
    operation.guard = logic::conjunction(rest.guard, step.guard);
    operation.updates.insert(operation.updates.end(), step.updates.begin(), step.updates.end());
    operation.sync = step.sync;
    addStep(from, to, operation);
  };
  if (mutex.pointer) {
    const Term address = valueIn(here(), mutex.pointer).value;
    if (const auto place = placeAt(address, frontend::MutexType{}))
      if (const Term lock = readCell(*place); lock.sort() == logic::Sort::Bool) return operate(at_, lock);
    PendingAccess access;
    access.kind = kind;
    access.address = address;
    access.type = frontend::MutexType{};
    pending_ = std::move(access);
    return addStep(at_, to, rest);
  }
  const Activation activation = here().activation;
  if (!mutex.index) return operate(at_, symbolOf(activation, mutex.variable));
  forEachElement(mutex.variable, mutex.index, [&](LocationId from, int element) {
    operate(from, symbolOf(activation, mutex.variable, element));
  });
}

void ThreadBuilder::operator()(const frontend::LockMutex& stmt) {
  onMutex(stmt.mutex, PendingAccess::Kind::Acquire, next(key_.known), effect());
}

void ThreadBuilder::operator()(const frontend::UnlockMutex& stmt) {
  onMutex(stmt.mutex, PendingAccess::Kind::Release, next(key_.known), effect());
}

void ThreadBuilder::operator()(const frontend::InitMutex& stmt) {
  onMutex(stmt.mutex, PendingAccess::Kind::Free, next(key_.known), effect());
}

void ThreadBuilder::operator()(const frontend::TryLockMutex& stmt) {
  const auto outcome = [&](PendingAccess::Kind kind, int value) {
    Effect rest = effect();
    write(rest, here(), stmt.result, {logic::integer(value), logic::boolean(true)});
    onMutex(stmt.mutex, kind, next(rest.known), rest);
  };
  outcome(PendingAccess::Kind::Acquire, 0);
  outcome(PendingAccess::Kind::FailToAcquire, frontend::kBusy);
}

// ---- threads -----------------------------------------------------------------------------------------------------

bool ThreadBuilder::usesArgument(FunctionId entry) const {
  const auto& parameters = context_.program[entry].parameters;
  return !parameters.empty() && context_.facts[entry.index].read[parameters.front().index];
}

// A thread that creates its like, and so on: the last of them stands for those that follow.
const ThreadPlan::Origin* ThreadBuilder::createdByAncestor(FunctionId entry, const std::optional<Integer>& argument) const {
  for (const ThreadPlan::Origin& origin : plan_.ancestry)
    if (origin.edge == edge_ && origin.entry == entry && origin.argument == argument) return &origin;
  return nullptr;
}

ThreadPlan ThreadBuilder::planThread(FunctionId entry, Term argument) {
  ThreadPlan plan;
  plan.id = ThreadId{nextThread_ + static_cast<int>(built_.created.size())};
  plan.name = names_.unique(context_.program[entry].name);
  plan.entry = entry;
  plan.source = edge_->source;
  plan.started = logic::variable(names_.unique(plan.name + "$started"), logic::Sort::Bool);
  plan.finished = logic::variable(names_.unique(plan.name + "$finished"), logic::Sort::Bool);
  if (context_.joinsForResults && context_.program[entry].result)
    plan.result = logic::variable(names_.unique(plan.name + "$result"), logic::Sort::Int);
  if (argument.isConstant()) plan.argument = argument.value();
  else if (usesArgument(entry))
    plan.argumentSymbol = logic::variable(names_.unique(plan.name + "$arg"), logic::Sort::Int);
  plan.ancestry = plan_.ancestry;
  plan.ancestry.push_back({edge_, entry, plan.argument, plan.id, plan.started, plan.argumentSymbol});
  return plan;
}

void ThreadBuilder::operator()(const CreateThread& stmt) {
  std::vector<FunctionId> fitting;
  for (const FunctionId id : context_.pointedFunctions)
    if (context_.program[id].parameters.size() <= 1) fitting.push_back(id);
  forEachFunction(valueIn(here(), stmt.entry).value, fitting,
                  [&](LocationId from, FunctionId entry) { createFrom(from, stmt, entry); });
}

void ThreadBuilder::createFrom(LocationId from, const CreateThread& stmt, FunctionId entry) {
  if (context_.program[entry].parameters.size() > 1)
    throw InputError(shownAt().source, "unsupported: thread function with more than one parameter");
  const LoweredValue argument = valueIn(here(), stmt.argument);
  const auto known = argument.value.isConstant() ? std::optional(argument.value.value()) : std::nullopt;
  if (const auto* earlier = createdByAncestor(entry, known)) {
    built_.createdAgain.insert(earlier->thread);
    return emitCreate(stmt, from, {earlier->thread, earlier->started, earlier->argumentSymbol, argument});
  }
  limitUnrolling();
  if (nextThread_ + static_cast<int>(built_.created.size()) >= context_.options.maxThreads) {
    built_.incomplete.push_back(
        fmt::format("{}more than {} threads are created", at(*edge_), context_.options.maxThreads));
    return addStep(from, next(key_.known), effect());
  }
  const ThreadPlan plan = planThread(entry, argument.value);
  built_.created.push_back(plan);
  emitCreate(stmt, from, {plan.id, plan.started, plan.argumentSymbol, argument});
}

// The handle is stored, then the thread is started with its argument.
void ThreadBuilder::emitCreate(const CreateThread& stmt, LocationId from, const Starting& starting) {
  const Scope scope = here();
  const ThreadId thread = starting.thread;
  const auto finishFrom = [&](LocationId start, Effect create) {
    create.updates.push_back({starting.started, logic::boolean(true)});
    if (starting.argumentSymbol) {
      create.updates.push_back({starting.argumentSymbol, starting.argument.value});
      create.defined = logic::conjunction(create.defined, starting.argument.defined);
    }
    create.sync = Create{thread};
    addStep(start, next(create.known), create);
  };
  if (!stmt.handle) return finishFrom(from, effect());
  const LoweredValue value{handleOf(thread), logic::boolean(true)};
  const auto afterStore = [&](LocationId start, const Effect& handle) {
    const LocationId stored = newLocation(key_.atomicDepth > 0);
    addStep(start, stored, handle);
    Effect create = effect();
    create.known = handle.known;
    finishFrom(stored, create);
  };
  const auto store = [&](LocationId start, int element) {
    noteHandle(scope.activation, stmt.handle->variable, element, false, thread);
    Effect handle = effect();
    writeScalar(handle, scope.activation, stmt.handle->variable, element, value);
    if (!frontend::isShared(stmt.handle->variable)) return finishFrom(start, handle);
    afterStore(start, handle);
  };
  if (stmt.handle->pointer || !isElementHandle(scope.activation, *stmt.handle)) {
    Effect handle = effect();
    storeHandle(handle, scope, *stmt.handle, value, thread);
    return afterStore(from, handle);
  }
  if (!stmt.handle->index) return store(from, 0);
  const LocationId before = std::exchange(at_, from);
  forEachElement(stmt.handle->variable, stmt.handle->index, store);
  at_ = before;
}

// A handle that is a variable of its own, or an element of an array that has a variable for each element.
bool ThreadBuilder::isElementHandle(Activation activation, const Place& handle) const {
  const frontend::Type& type = declarationOf(activation, handle.variable).type;
  return isHandle(type) && (!std::holds_alternative<frontend::ArrayType>(type) || isSplitPerElement(type));
}

// Into memory, or into something that is no pthread_t.
void ThreadBuilder::storeHandle(Effect& effect, const Scope& scope, const Place& handle, const LoweredValue& value, ThreadId thread) {
  if (handle.pointer) {
    const auto there = placeAt(valueIn(scope, handle.pointer).value, frontend::ThreadHandleType{});
    const bool own = there && std::holds_alternative<frontend::ThreadHandleType>(context_.memory[there->cells].type) &&
                     (!there->index || context_.memory[there->cells].perElement());
    if (own) {
      const Term symbol = readCell(*there);
      noteHandle(symbol, false, thread);
      effect.updates.push_back({symbol, value.value});
      return;
    }
  }
  write(effect, scope, handle, value);
}

// A loop that goes on creating threads, or joining some that are not known, is better kept.
void ThreadBuilder::limitUnrolling() {
  if (++repetitions_[{key_.frame, edge_}] > context_.options.maxCreations) tooManyVariants(key_);
}

void ThreadBuilder::join(LocationId from, Term handle, const std::optional<Place>& result) {
  if (!handle.isConstant()) limitUnrolling();
  Effect after = effect();
  Term target;
  if (result) {
    target = symbolOf(here().activation, result->variable);
    writeScalar(after, here().activation, result->variable, 0, {target, logic::boolean(true)});  // not known any more
  }
  built_.joins.push_back({from, next(after.known), handle, target, shownAt().source, shownAt().text});
}

void ThreadBuilder::operator()(const frontend::JoinThread& stmt) {
  const Scope scope = here();
  const auto* element = std::get_if<frontend::Element>(&stmt.handle->node);
  if (element && isElementHandle(scope.activation, Place{element->array, element->index}))
    return forEachElement(element->array, element->index, [&](LocationId from, int chosen) {
      join(from, readScalar(scope, element->array, chosen), stmt.result);
    });
  join(at_, valueIn(scope, stmt.handle).value, stmt.result);
}

}  // namespace redcomp::translate
