#include "translate/fork_join_statements.h"

#include <fmt/format.h>

#include "frontend/expr.h"
#include "translate/elements.h"

namespace redcomp::translate {

using namespace ts;

using frontend::CreateThread;
using frontend::FunctionId;
using frontend::Place;
using logic::InputError;
using logic::Integer;

ForkJoinStatements::ForkJoinStatements(ThreadParts& parts)
    : thread_(parts.context),
      context_(parts.context.build),
      plan_(parts.context.plan),
      built_(parts.context.built),
      now_(parts.now),
      notes_(parts.notes),
      stack_(parts.stack),
      variables_(parts.variables),
      points_(parts.points),
      steps_(parts.steps),
      pointers_(parts.pointers),
      reads_(parts.reads),
      writes_(parts.writes),
      choices_(parts.choices) {}

// ---- plans -------------------------------------------------------------------------------------------------------

int ForkJoinStatements::nextThread() const { return thread_.nextThread + static_cast<int>(built_.created.size()); }

bool ForkJoinStatements::usesArgument(FunctionId entry) const {
  const auto& parameters = context_.program[entry].parameters;
  return !parameters.empty() && context_.facts[entry.index].read[parameters.front().index];
}

// A thread that creates its like, and so on: the last of them stands for those that follow.
const ThreadPlan::Origin* ForkJoinStatements::createdByAncestor(FunctionId entry,
                                                                const std::optional<Integer>& argument) const {
  for (const ThreadPlan::Origin& origin : plan_.ancestry)
    if (origin.edge == now_.edge && origin.entry == entry && origin.argument == argument) return &origin;
  return nullptr;
}

ThreadPlan ForkJoinStatements::planThread(FunctionId entry, Term argument) {
  Names& names = thread_.names;
  ThreadPlan plan;
  plan.id = ThreadId{nextThread()};
  plan.name = names.unique(context_.program[entry].name);
  plan.entry = entry;
  plan.source = now_.edge->source;
  plan.started = logic::variable(names.unique(plan.name + "$started"), logic::Sort::Bool);
  plan.finished = logic::variable(names.unique(plan.name + "$finished"), logic::Sort::Bool);
  if (context_.joinsForResults && context_.program[entry].result)
    plan.result = logic::variable(names.unique(plan.name + "$result"), logic::Sort::Int);
  if (argument.isConstant()) plan.argument = argument.value();
  else if (usesArgument(entry))
    plan.argumentSymbol = logic::variable(names.unique(plan.name + "$arg"), logic::Sort::Int);
  plan.ancestry = plan_.ancestry;
  plan.ancestry.push_back({now_.edge, entry, plan.argument, plan.id, plan.started, plan.argumentSymbol});
  return plan;
}

// ---- creation ----------------------------------------------------------------------------------------------------

void ForkJoinStatements::operator()(const CreateThread& stmt) {
  std::vector<FunctionId> fitting;
  for (const FunctionId id : context_.pointedFunctions)
    if (context_.program[id].parameters.size() <= 1) fitting.push_back(id);
  choices_.forEachFunction(reads_.valueIn(stack_.here(), stmt.entry).value, fitting,
                           [&](LocationId from, FunctionId entry) { createFrom(from, stmt, entry); });
}

void ForkJoinStatements::createFrom(LocationId from, const CreateThread& stmt, FunctionId named) {
  const auto around = context_.program.starts.find(named);
  const FunctionId entry = around == context_.program.starts.end() ? named : around->second;
  if (context_.program[entry].parameters.size() > 1)
    throw InputError(stack_.shownAt().source, "unsupported: thread function with more than one parameter");
  const LoweredValue argument = reads_.valueIn(stack_.here(), stmt.argument);
  const auto known = argument.value.isConstant() ? std::optional(argument.value.value()) : std::nullopt;
  if (const auto* earlier = createdByAncestor(entry, known)) {
    built_.createdAgain.insert(earlier->thread);
    return storeAndStart(stmt, from, {earlier->thread, earlier->started, earlier->argumentSymbol, argument});
  }
  points_.limitUnrolling();
  if (nextThread() >= context_.options.maxThreads) {
    built_.incomplete.push_back(
        fmt::format("{}more than {} threads are created", messagePrefix(*now_.edge), context_.options.maxThreads));
    return steps_.add(from, points_.next(now_.point.known), steps_.effect());
  }
  const ThreadPlan plan = planThread(entry, argument.value);
  built_.created.push_back(plan);
  storeAndStart(stmt, from, {plan.id, plan.started, plan.argumentSymbol, argument});
}

// The handle is stored, then the thread is started with its argument: in one step, if nobody else can see the handle.
void ForkJoinStatements::storeAndStart(const CreateThread& stmt, LocationId from, const Starting& starting) {
  if (!stmt.handle) return start(from, steps_.effect(), starting);
  const Place& handle = *stmt.handle;
  if (handle.pointer || !isElementHandle(handle)) {
    return storeSeenByOthers(from, starting, [&] {
      Effect store = steps_.effect();
      storeHandle(store, handle, starting.thread);
      return store;
    });
  }
  const auto storeElement = [&](LocationId at, int element) {
    const Activation activation = stack_.activation();
    writes_.noteCreated(activation, handle.variable, element, starting.thread);
    const auto store = [&] {
      Effect result = steps_.effect();
      writes_.writeScalar(result, activation, handle.variable, element, {handleOf(starting.thread), logic::boolean(true)});
      return result;
    };
    if (frontend::isShared(handle.variable)) storeSeenByOthers(at, starting, store);
    else start(at, store(), starting);
  };
  if (handle.index) choices_.forEachElement(from, handle.variable, handle.index, storeElement);
  else storeElement(from, 0);
}

// Nobody says that the thread does not run before its handle is stored: if races are looked for, it is stored again.
void ForkJoinStatements::storeSeenByOthers(LocationId from, const Starting& starting, const std::function<Effect()>& store) {
  const auto addStore = [&](LocationId at, LocationId to) {
    Effect effect = store();
    effect.plain = true;
    steps_.add(at, to, effect);
    return effect.known;
  };
  const LocationId stored = points_.newLocation(now_.inSection());
  Effect create = steps_.effect();
  create.known = addStore(from, stored);
  if (!context_.program.findsRaces) return start(stored, create, starting);
  const LocationId started = points_.newLocation(now_.inSection());
  startTo(stored, started, create, starting);
  addStore(started, points_.next(create.known));
}

void ForkJoinStatements::start(LocationId from, const Effect& effect, const Starting& starting) {
  startTo(from, points_.next(effect.known), effect, starting);
}

void ForkJoinStatements::startTo(LocationId from, LocationId to, Effect effect, const Starting& starting) {
  effect.updates.push_back({starting.started, logic::boolean(true)});
  if (starting.argumentSymbol) {
    effect.updates.push_back({starting.argumentSymbol, starting.argument.value});
    effect.defined = logic::conjunction(effect.defined, starting.argument.defined);
  }
  effect.sync = Create{starting.thread};
  steps_.add(from, to, effect);
}

// A handle that is a variable of its own, or an element of an array that has a variable for each element.
bool ForkJoinStatements::isElementHandle(const Place& handle) const {
  const frontend::Type& type = variables_.declarationOf(stack_.activation(), handle.variable).type;
  return isHandle(type) && (!std::holds_alternative<frontend::ArrayType>(type) || isSplitPerElement(type));
}

// Into memory, or into something that is no pthread_t.
void ForkJoinStatements::storeHandle(Effect& effect, const Place& handle, ThreadId thread) {
  const Scope scope = stack_.here();
  const CellTable& cells = context_.memory.cells;
  if (handle.pointer) {
    const auto there = pointers_.placeAt(reads_.valueIn(scope, handle.pointer).value, frontend::ThreadHandleType{});
    const bool own = there && std::holds_alternative<frontend::ThreadHandleType>(cells[there->cells].type) &&
                     (!there->index || cells[there->cells].perElement());
    if (own) {
      const Term symbol = pointers_.read(*there);
      writes_.noteCreated(symbol, thread);
      effect.updates.push_back({symbol, handleOf(thread)});
      return;
    }
  }
  writes_.write(effect, scope, handle, {handleOf(thread), logic::boolean(true)});
}

// ---- joins -------------------------------------------------------------------------------------------------------

void ForkJoinStatements::operator()(const frontend::JoinThread& stmt) {
  const Scope scope = stack_.here();
  const auto* element = std::get_if<frontend::Element>(&stmt.handle->node);
  if (element && isElementHandle(Place{element->array, element->index}))
    return choices_.forEachElement(now_.at, element->array, element->index, [&](LocationId from, int chosen) {
      join(evaluated(from, logic::boolean(true)), reads_.scalar(scope, element->array, chosen), stmt.result);
    });
  const LoweredValue handle = reads_.valueIn(scope, stmt.handle);
  join(evaluated(now_.at, handle.defined), handle.value, stmt.result);
}

// A join becomes a step when all threads are known: what is to be checked of its expressions needs a step of its own.
LocationId ForkJoinStatements::evaluated(LocationId from, Term defined) {
  const bool approximates = notes_.callsPthreadSelf && plan_.replicated;
  if (defined.isTrue() && notes_.noFailure.isTrue() && notes_.uses.empty() && !approximates) return from;
  Effect evaluation = steps_.effect();
  evaluation.defined = defined;
  const LocationId after = points_.newLocation(now_.inSection());
  steps_.add(from, after, evaluation);
  return after;
}

void ForkJoinStatements::join(LocationId from, Term handle, const std::optional<Place>& result) {
  if (!handle.isConstant()) points_.limitUnrolling();
  Effect after = steps_.effect();
  Term target;
  if (result) {
    target = variables_.symbolOf(stack_.activation(), result->variable);
    // Not known any more.
    writes_.writeScalar(after, stack_.activation(), result->variable, 0, {target, logic::boolean(true)});
  }
  const frontend::Edge& shown = stack_.shownAt();
  built_.joins.push_back({from, points_.next(after.known), handle, target, shown.source, shown.text});
}

}  // namespace redcomp::translate
