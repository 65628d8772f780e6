#include "passes/instantiate.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "logic/rewrite.h"
#include "ts/replicate.h"

namespace redcomp::passes {

using namespace ts;

namespace {

using logic::Substitution;
using Symbols = std::set<Term>;

bool readsLocalsOf(const ErrorCondition& error, const ThreadSystem& thread) {
  const Symbols read = logic::variables(error.condition);
  return std::any_of(thread.locals.begin(), thread.locals.end(),
                     [&](const Variable& v) { return read.contains(v.symbol); });
}

class Instantiation {
 public:
  Instantiation(const ConcurrentSystem& system, int copies) : original_(system), copies_(copies) {
    result_.system = system;
    for (const Variable& v : system.globals) names_.insert(v.symbol.name());
    for (const ThreadSystem& thread : system.threads) {
      names_.insert(thread.name);
      for (const Variable& v : thread.locals) names_.insert(v.symbol.name());
      for (const Step& step : thread.steps)
        for (const Input& input : step.inputs) names_.insert(input.symbol.name());
    }
    result_.original = threadIds(system);
    for (ThreadId id : result_.original) copiesOf_.push_back({Copy{id}});
  }

  Instance run() {
    for (ThreadId id : threadIds(original_))
      if (original_[id].replicated) {
        addCopies(id);
        makeJoinable(id);
      }
    for (ThreadSystem& thread : result_.system.threads) {
      thread.replicated = false;
      synchronise(thread);
    }
    result_.system.errors.clear();
    for (const ErrorCondition& error : original_.errors) choose(error, 0, {});
    return std::move(result_);
  }

 private:
  struct Copy {
    ThreadId id;
    Substitution locals = {};  // locals of the first copy -> of this one; empty for the first
    Substitution handed = {};  // the same for the globals that its creation sets
    std::vector<Term> ended = {};  // its finished flags
    Term joined = {};              // flag: it has been joined; absent if nobody joins it, or its end sets no flag
    Term lost = {};                // flag, with `joined`: this copy was created again; the second one never runs
  };

  std::string unique(const std::string& name) {
    std::string result = name;
    for (int i = 2; !names_.insert(result).second; ++i) result = fmt::format("{}#{}", name, i);
    return result;
  }

  // "worker.x" becomes "worker#2.x".
  Term renamed(Term symbol, const std::string& owner, const std::string& copy) {
    const std::string& name = symbol.name();
    const bool prefixed = name.starts_with(owner);
    return logic::variable(unique(prefixed ? copy + name.substr(owner.size()) : copy + "." + name), symbol.sort());
  }

  void addCopies(ThreadId id) {
    const std::string& name = original_[id].name;
    result_.system.incomplete.push_back(fmt::format("any number of copies of {} may run; {} {} considered", name,
                                                    copies_, copies_ == 1 ? "is" : "are"));
    for (int c = 2; c <= copies_; ++c) addCopy(id, unique(fmt::format("{}#{}", name, c)));
  }

  void addCopy(ThreadId id, const std::string& name) {
    ThreadSystem thread = original_[id];
    Copy copy{ThreadId{static_cast<int>(result_.system.threads.size())}};
    for (Variable& local : thread.locals) {
      const Term symbol = renamed(local.symbol, thread.name, name);
      copy.locals[local.symbol] = symbol;
      local.symbol = symbol;
    }
    for (Term symbol : setByCreation(original_, id))
      if (isHandedOver(original_, id, symbol)) copy.handed[symbol] = addGlobal(symbol, thread.name, name);
    Substitution own = copy.locals;
    own.insert(copy.handed.begin(), copy.handed.end());
    for (Term flag : finishedFlags(original_, id)) {
      own[flag] = addGlobal(flag, thread.name, name);
      copy.ended.push_back(own[flag]);
    }
    for (Step& step : thread.steps)  // in a create, the flags belong to the copy that is created
      step = substituted(step, creates(step, id) ? copy.locals : own, thread.name, name);
    thread.name = name;
    result_.system.threads.push_back(std::move(thread));
    result_.original.push_back(id);
    copiesOf_[id.index].push_back(std::move(copy));
  }

  void makeJoinable(ThreadId id) {
    const Symbols flags = finishedFlags(original_, id);
    copiesOf_[id.index].front().ended.assign(flags.begin(), flags.end());
    const bool wanted = std::any_of(original_.threads.begin(), original_.threads.end(), [&](const ThreadSystem& thread) {
      return std::any_of(thread.steps.begin(), thread.steps.end(), [&](const Step& step) { return joins(step, id); });
    });
    if (!wanted || flags.empty()) return;
    for (Copy& copy : copiesOf_[id.index]) {
      copy.joined = addFlag(result_.system[copy.id].name + "$joined");
      copy.lost = addFlag(result_.system[copy.id].name + "$lost");
    }
  }

  Term addFlag(const std::string& wanted) {
    const std::string name = unique(wanted);
    const Term flag = logic::variable(name, logic::Sort::Bool);
    result_.system.globals.push_back({flag, "", {}, logic::Value(false), Role::Data});
    return flag;
  }

  // The flags that are set when this copy is created.
  std::vector<Term> startedFlags(ThreadId first, const Copy& copy) const {
    std::vector<Term> flags;
    for (Term symbol : setByCreation(original_, first))
      if (isStartedFlag(original_, symbol)) flags.push_back(logic::substitute(symbol, copy.handed));
    return flags;
  }

  Term addGlobal(Term symbol, const std::string& owner, const std::string& copyName) {
    auto& globals = result_.system.globals;
    Variable copy = *std::find_if(globals.begin(), globals.end(), [&](const Variable& v) { return v.symbol == symbol; });
    copy.symbol = renamed(symbol, owner, copyName);
    copy.name = copy.symbol.name();
    globals.push_back(copy);
    return copy.symbol;
  }

  // The step with other variables, and with inputs of its own.
  Step substituted(Step step, Substitution own, const std::string& owner, const std::string& copyName) {
    for (Input& input : step.inputs) {
      const Term symbol = renamed(input.symbol, owner, copyName);
      own[input.symbol] = symbol;
      input.symbol = symbol;
    }
    logic::Substituter put(own);
    step.guard = put(step.guard);
    step.defined = put(step.defined);
    for (Assignment& update : step.updates) update = {put(update.target), put(update.value)};
    return step;
  }

  // A create starts any one of the copies; if that one was started before, the newly created copy never runs. A join waits for
  // one of the copies.
  void synchronise(ThreadSystem& thread) {
    std::vector<Step> steps;
    for (Step& step : thread.steps) {
      const auto* create = std::get_if<Create>(&step.sync);
      const auto* join = std::get_if<Join>(&step.sync);
      if (create && isReplicated(create->thread))
        for (const Copy& copy : copiesOf_[create->thread.index]) steps.push_back(creationOf(step, copy));
      else if (join && isReplicated(join->thread))
        for (const Copy& copy : copiesOf_[join->thread.index]) steps.push_back(joinOf(step, copy));
      else
        steps.push_back(std::move(step));
    }
    thread.steps = std::move(steps);
  }

  Step creationOf(const Step& step, const Copy& copy) {
    const ThreadId first = std::get<Create>(step.sync).thread;
    Step result = step;
    if (copy.id != first) result = substituted(step, copy.handed, original_[first].name, result_.system[copy.id].name);
    result.sync = Create{copy.id};
    if (copy.joined)
      result.updates.push_back({copy.lost, logic::disjunction(copy.lost, logic::conjunction(startedFlags(first, copy)))});
    return result;
  }

  Step joinOf(Step step, const Copy& copy) {
    if (!copy.joined) {
      step.sync = {};
      if (step.approximates.empty()) step.approximates = "the end of one of any number of threads";
      return step;
    }
    const ThreadId first = std::get<Join>(step.sync).thread;
    step = substituted(step, {}, "", result_.system[copy.id].name);
    std::vector<Term> guard = copy.ended;
    guard.push_back(logic::negation(copy.joined));
    guard.push_back(step.guard);
    for (const Copy& other : copiesOf_[first.index]) {
      guard.push_back(logic::negation(other.lost));
      guard.push_back(logic::implies(logic::conjunction(startedFlags(first, other)), logic::conjunction(other.ended)));
    }
    step.guard = logic::conjunction(guard);
    step.updates.push_back({copy.joined, logic::boolean(true)});
    step.sync = Join{copy.id};
    return step;
  }

  bool isReplicated(ThreadId id) const { return original_[id].replicated; }

  // ---- errors ----------------------------------------------------------------------------------------------------
  // One error for each choice of different copies for the places of the condition, from `place` on. Copies at the same
  // location are interchangeable: only increasing choices are made.
  void choose(const ErrorCondition& error, std::size_t place, std::vector<int> chosen) {
    if (place == error.at.size()) return addError(error, chosen);
    const ThreadLocation& at = error.at[place];
    const auto& copies = copiesOf_[at.thread.index];
    for (int c = 0; c < static_cast<int>(copies.size()); ++c) {
      bool allowed = true;
      for (std::size_t p = 0; p < place; ++p)
        if (error.at[p].thread == at.thread)
          allowed = allowed && chosen[p] != c && (error.at[p].location != at.location || chosen[p] < c);
      if (!allowed) continue;
      std::vector<int> next = chosen;
      next.push_back(c);
      choose(error, place + 1, std::move(next));
    }
  }

  void addError(const ErrorCondition& error, const std::vector<int>& chosen) {
    std::vector<ErrorCondition> variants{error};
    for (std::size_t p = 0; p < chosen.size(); ++p) {
      const Copy& copy = copiesOf_[error.at[p].thread.index][chosen[p]];
      variants.front().at[p].thread = copy.id;
      variants.front().condition = logic::substitute(variants.front().condition, copy.locals);
    }
    for (ThreadId id : threadIds(original_)) {
      const bool named = std::any_of(error.at.begin(), error.at.end(), [&](auto& place) { return place.thread == id; });
      if (!named && isReplicated(id) && readsLocalsOf(error, original_[id])) variants = forEachCopy(variants, id);
    }
    auto& errors = result_.system.errors;
    errors.insert(errors.end(), variants.begin(), variants.end());
  }

  std::vector<ErrorCondition> forEachCopy(const std::vector<ErrorCondition>& errors, ThreadId id) const {
    std::vector<ErrorCondition> result;
    for (const ErrorCondition& error : errors)
      for (const Copy& copy : copiesOf_[id.index]) {
        result.push_back(error);
        result.back().condition = logic::substitute(error.condition, copy.locals);
      }
    return result;
  }

  const ConcurrentSystem& original_;
  int copies_;
  std::set<std::string> names_;
  std::vector<std::vector<Copy>> copiesOf_;  // by original thread
  Instance result_;
};

}  // namespace

Instance instantiate(const ConcurrentSystem& system, int copies) { return Instantiation(system, copies).run(); }

}  // namespace redcomp::passes
