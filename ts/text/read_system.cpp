// The second half of parseSystem: from the syntax tree to the system, with every name looked up and every rule of
// system.h checked where the place of a mistake is still known.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "ts/text/check.h"
#include "ts/text/declaration.h"
#include "ts/text/expression.h"
#include "ts/text/sync.h"
#include "ts/text/text.h"

namespace redcomp::ts {
namespace text {
namespace {

// The text on one line, without comments.
std::string flattened(Token token) {
  std::string flat;
  for (std::size_t i = 0; i < token.size(); ++i) {
    if (token.substr(i, 2) == "//") i = std::min(token.find('\n', i), token.size());
    if (token.substr(i, 2) == "/*") i = std::min(token.find("*/", i), token.size() - 2) + 2;
    if (i >= token.size()) break;
    if (!std::isspace(static_cast<unsigned char>(token[i])))
      flat += token[i];
    else if (!flat.empty() && flat.back() != ' ')
      flat += ' ';
  }
  if (!flat.empty() && flat.back() == ' ') flat.pop_back();
  return flat;
}

// ---- the system --------------------------------------------------------------------------------------------------
class SystemReader {
 public:
  SystemReader(const Input& input, const System& ast) : input_(input), ast_(ast) {}

  ConcurrentSystem read() {
    declareThreads();
    declareVariables();
    declareFlags();
    for (std::size_t i = 0; i < ast_.threads.size(); ++i) readThread(ThreadId{static_cast<int>(i)});
    for (const Error& error : ast_.errors) system_.errors.push_back(readError(error));
    checkSynchronisation(input_, ast_, system_);
    system_.incomplete = ast_.incomplete;
    system_.warnings = ast_.warnings;
    return std::move(system_);
  }

 private:
  using Locations = std::unordered_map<std::string, LocationId>;

  // Declares all threads first, so that a step may name one that comes later in the text.
  void declareThreads() {
    for (const Thread& thread : ast_.threads) {
      if (threadNamed(thread.name).index >= 0)
        input_.fail(thread.name, fmt::format("thread {} is declared twice", thread.name));
      symbols_.threads.emplace_back(thread.name);
      system_.threads.emplace_back().name = thread.name;
      system_.threads.back().replicated = thread.replicated;
    }
    symbols_.locals.resize(ast_.threads.size());
    locations_.resize(ast_.threads.size());
  }

  void declareVariables() {
    for (const Declaration& d : ast_.globals) {
      system_.globals.push_back(readVariable(input_, d, ""));
      declare(symbols_.globals, d.name, system_.globals.back().symbol);
    }
    for (std::size_t i = 0; i < ast_.threads.size(); ++i)
      for (const Declaration& d : ast_.threads[i].locals) {
        auto& local = system_.threads[i].locals.emplace_back(readVariable(input_, d, symbols_.threads[i] + "."));
        declare(symbols_.locals[i], d.name, local.symbol);
        symbols_.qualifiedLocals.emplace(local.symbol.name(), local.symbol);
        if (symbols_.globals.contains(local.symbol.name()))
          input_.fail(d.name, fmt::format("{} is the name of a global variable", local.symbol.name()));
      }
  }

  void declare(std::unordered_map<std::string, Term>& names, Token name, Term symbol) {
    if (!names.emplace(name, symbol).second) input_.fail(name, fmt::format("variable {} is declared twice", name));
  }

  // Declares the flags behind the short forms create, join, start and exit, unless the text declares them itself.
  void declareFlags() {
    std::set<std::pair<int, bool>> needed;  // thread, finished
    for (std::size_t i = 0; i < ast_.threads.size(); ++i)
      for (const Step& step : ast_.threads[i].steps) {
        const auto& sync = step.action.shortForm;
        if (!sync || sync->kind == "acquire" || sync->kind == "release") continue;
        int thread = sync->operand ? thread_(*sync->operand).index : static_cast<int>(i);
        needed.insert({thread, sync->kind == "join" || sync->kind == "exit"});
      }
    for (auto [thread, finished] : needed) declareFlag(symbols_.threads[thread], finished);
  }

  void declareFlag(const std::string& thread, bool finished) {
    std::string name = finished ? finishedFlag(thread) : startedFlag(thread);
    Role role = finished ? Role::Finished : Role::Started;
    Variable flag{logic::variable(name, Sort::Bool), name, {}, logic::Value(false), role};
    for (std::size_t i = 0; i < ast_.globals.size(); ++i) {
      if (ast_.globals[i].name != name) continue;
      if (system_.globals[i].symbol != flag.symbol || system_.globals[i].role != role)
        input_.fail(ast_.globals[i].name, fmt::format("{} is the flag of thread {}: declare it as '{}'", name, thread,
                                                      finished ? "finished" : "started"));
      if (system_.globals[i].initial != flag.initial)
        input_.fail(ast_.globals[i].name, fmt::format("{} is the flag of thread {}: it is false at first", name, thread));
    }
    if (symbols_.globals.emplace(name, flag.symbol).second) system_.globals.push_back(std::move(flag));
  }

  ThreadId threadNamed(Token name) const {
    auto found = std::find(symbols_.threads.begin(), symbols_.threads.end(), name);
    return {found == symbols_.threads.end() ? -1 : static_cast<int>(found - symbols_.threads.begin())};
  }
  ThreadId thread_(Token name) const {
    ThreadId thread = threadNamed(name);
    if (thread.index < 0) input_.fail(name, fmt::format("unknown thread {}", name));
    return thread;
  }
  LocationId location(ThreadId thread, Token name) const {
    auto found = locations_[thread.index].find(std::string(name));
    if (found == locations_[thread.index].end())
      input_.fail(name, fmt::format("thread {} has no location {}", symbols_.threads[thread.index], name));
    return found->second;
  }

  // ---- threads ---------------------------------------------------------------------------------------------------
  void readThread(ThreadId id) {
    const Thread& ast = ast_.threads[id.index];
    ThreadSystem& thread = system_.threads[id.index];
    readLocations(id);
    thread.initial = location(id, ast.initial[0]);
    for (Token name : ast.atomic) thread.locations[location(id, name).index].atomic = true;
    for (Token name : ast.stops) thread.locations[location(id, name).index].endsProgram = true;
    std::set<std::string> inputNames;
    for (const Step& step : ast.steps) thread.steps.push_back(readStep(step, id, inputNames));
    placeLocations(ast, thread);
  }

  void readLocations(ThreadId id) {
    const Thread& ast = ast_.threads[id.index];
    if (ast.initial.empty()) input_.fail(ast.name, fmt::format("thread {} has no initial location", ast.name));
    if (ast.initial.size() > 1)
      input_.fail(ast.initial[1], fmt::format("thread {} has two initial locations", ast.name));
    for (const LocationEntry& entry : ast.locations)
      if (!addLocation(id, entry.name))
        input_.fail(entry.name, fmt::format("location {} is declared twice", entry.name));
    if (!ast.locations.empty()) return;
    for (const Step& step : ast.steps) {
      addLocation(id, step.from);
      addLocation(id, step.to);
    }
    if (ast.steps.empty()) addLocation(id, ast.initial[0]);
  }

  bool addLocation(ThreadId id, Token name) {
    auto& locations = system_.threads[id.index].locations;
    bool added = locations_[id.index].emplace(name, LocationId{static_cast<int>(locations.size())}).second;
    if (added) locations.push_back({std::string(name), false, {}});
    return added;
  }

  // The place of a location: as the text says, or that of the first step that leaves it, or else of one that enters it.
  void placeLocations(const Thread& ast, ThreadSystem& thread) const {
    std::vector<bool> placed(thread.locations.size(), false);
    auto place = [&](std::size_t i, const SourceLocation& source) {
      if (!placed[i]) thread.locations[i].source = source;
      placed[i] = true;
    };
    for (std::size_t i = 0; i < ast.locations.size(); ++i)
      if (ast.locations[i].place) place(i, *ast.locations[i].place);
    for (const ts::Step& step : thread.steps) place(static_cast<std::size_t>(step.from.index), step.source);
    for (const ts::Step& step : thread.steps) place(static_cast<std::size_t>(step.to.index), step.source);
    for (std::size_t i = 0; i < placed.size(); ++i) place(i, input_.placeOf(ast.name));
  }

  // ---- steps -----------------------------------------------------------------------------------------------------
  ts::Step readStep(const Step& ast, ThreadId id, std::set<std::string>& inputNames) {
    const Action& action = ast.action;
    Scope scope{input_, symbols_, id.index, {}};
    ts::Step step;
    step.from = location(id, ast.from);
    step.to = location(id, ast.to);
    for (const Declaration& d : action.inputs) step.inputs.push_back(readInput(d, scope, inputNames));
    if (action.guard) step.guard = termOf(*action.guard, scope, Sort::Bool);
    for (const Update& update : action.updates) addUpdate(step, update, scope);
    if (action.defined) step.defined = termOf(*action.defined, scope, Sort::Bool);
    if (action.shortForm) {
      step.sync = readSync(*action.shortForm, scope);
      Effect effect = effectOf(step.sync, id, symbols_.threads);
      step.guard = effect.guard;
      step.updates = effect.updates;
    }
    if (action.sync) step.sync = readSync(*action.sync, scope);
    step.source = ast.note.place.value_or(input_.placeOf(action.token));
    step.text = ast.note.text.value_or(flattened(action.token));
    return step;
  }

  // The same name in two steps of a thread is two symbols: T1$n and T1$n#2.
  ts::Input readInput(const Declaration& d, Scope& scope, std::set<std::string>& inputNames) {
    if (symbols_.locals[scope.thread].contains(std::string(d.name)))
      input_.fail(d.name, fmt::format("the input {} has the name of a local variable", d.name));
    std::string plain = inputPrefix(symbols_.threads[scope.thread]) + std::string(d.name);
    std::string unique = plain;
    for (int i = 2; symbols_.globals.contains(unique) || !inputNames.insert(unique).second; ++i)
      unique = fmt::format("{}#{}", plain, i);
    Term symbol = logic::variable(unique, sortOf(input_, d));
    declare(scope.inputs, d.name, symbol);
    return {symbol, rangeOf(input_, d)};
  }

  void addUpdate(ts::Step& step, const Update& update, const Scope& scope) {
    if (scope.inputs.contains(std::string(update.target)))
      input_.fail(update.target, fmt::format("the input {} cannot be assigned", update.target));
    Term target = scope.resolve(update.target);
    for (const Assignment& earlier : step.updates)
      if (earlier.target == target)
        input_.fail(update.target, fmt::format("{} is assigned twice in one step", update.target));
    if (!update.index) {
      step.updates.push_back({target, termOf(update.value, scope, target.sort())});
      return;
    }
    if (target.sort() != Sort::IntArray) input_.fail(update.target, fmt::format("{} is not an array", update.target));
    Term index = termOf(*update.index, scope, Sort::Int);
    step.updates.push_back({target, logic::store(target, index, termOf(update.value, scope, Sort::Int))});
  }

  ts::Sync readSync(const Sync& sync, const Scope& scope) const {
    if (sync.kind == "acquire") return Acquire{lock(*sync.operand, scope)};
    if (sync.kind == "release") return Release{lock(*sync.operand, scope)};
    if (sync.kind == "create") return Create{thread_(*sync.operand)};
    if (sync.kind == "join") return Join{thread_(*sync.operand)};
    if (sync.kind == "start") return Start{};
    if (sync.kind == "wait") return Wait{};
    if (sync.kind == "waitlock") return Wait{.forLock = true};
    return Exit{};
  }

  Term lock(Token name, const Scope& scope) const {
    Term symbol = scope.resolve(name);
    for (const Variable& global : system_.globals)
      if (global.symbol == symbol && global.role == Role::Lock) return symbol;
    input_.fail(name, fmt::format("{} is not a lock", name));
  }

  // ---- errors ----------------------------------------------------------------------------------------------------
  ErrorCondition readError(const Error& ast) const {
    ErrorCondition error;
    Scope scope{input_, symbols_, -1, {}};
    std::vector<Term> parts;
    for (const Expr& part : conjuncts(ast.condition)) {
      if (part.kind == Expr::Kind::Place)
        error.at.push_back(readPlace(part, error.at));
      else
        parts.push_back(termOf(part, scope, Sort::Bool));
    }
    error.condition = logic::conjunction(std::move(parts));
    error.message = ast.note.text.value_or(flattened(ast.condition.token));
    error.source = ast.note.place.value_or(input_.placeOf(ast.condition.token));
    return error;
  }

  // The operands of the outermost &&; if there is an ||, which binds weaker, the whole is one conjunct.
  static std::vector<Expr> conjuncts(const Expr& condition) {
    if (condition.kind != Expr::Kind::Chain || std::ranges::count(condition.operators, "||") > 0) return {condition};
    std::vector<Expr> parts{chainOf(condition.args[0])};
    for (std::size_t i = 0; i < condition.operators.size(); ++i) {
      if (condition.operators[i] == "&&") {
        parts.push_back(chainOf(condition.args[i + 1]));
      } else {
        parts.back().operators.push_back(condition.operators[i]);
        parts.back().args.push_back(condition.args[i + 1]);
      }
    }
    for (Expr& part : parts)
      if (part.operators.empty()) part = Expr(part.args[0]);
    return parts;
  }
  static Expr chainOf(const Expr& first) { return {Expr::Kind::Chain, first.token, {}, {first}, {}}; }

  ThreadLocation readPlace(const Expr& place, const std::vector<ThreadLocation>& earlier) const {
    std::size_t at = place.token.find('@');
    ThreadId thread = thread_(place.token.substr(0, at));
    for (const ThreadLocation& other : earlier)
      if (other.thread == thread && !system_[thread].replicated)
        input_.fail(place.token, "a thread can only be at one location");
    return {thread, location(thread, place.token.substr(at + 1))};
  }

  const Input& input_;
  const System& ast_;
  Symbols symbols_;
  std::vector<Locations> locations_;  // by thread
  ConcurrentSystem system_;
};

}  // namespace
}  // namespace text

ConcurrentSystem parseSystem(std::string_view text, const std::string& fileName) {
  text::Input input(text, fileName);
  text::System ast = text::parse(input);
  return text::SystemReader(input, ast).read();
}

}  // namespace redcomp::ts
