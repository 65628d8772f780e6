#include "tests/fuzz/oracle.h"

#include <algorithm>
#include <unordered_map>

namespace redcomp::fuzz {

namespace {

// The graph of all states.
class Space {
 public:
  Space(Machine& machine, std::size_t most) : machine_(machine), most_(most) {}

  // False: there are too many states.
  bool visitAll() {
    add(machine_.initial());
    for (std::size_t i = 0; i < states_.size(); ++i) {
      if (states_.size() > most_) return false;
      visit(i);
    }
    return true;
  }

  std::size_t size() const { return states_.size(); }
  bool deadlock() const { return deadlock_; }
  bool mayRace() const { return mayRace_; }

  // Some threads wait for each other, or for a mutex of one that has ended, and never move again, whatever the others do.
  // `clean`: and no thread stands at an assume that fails.
  bool circle(bool clean) const {
    for (unsigned thread = 0; thread < kThreads; ++thread) {
      std::vector<bool> moves;  // the thread does, now or later
      for (std::size_t i = 0; i < states_.size(); ++i) {
        if (!(inCircle_[i] >> thread & 1) || (clean && excluded_[i])) continue;
        if (moves.empty()) moves = mayMove(thread);
        if (!moves[i]) return true;
      }
    }
    return false;
  }

  // Some fair run goes on for ever, see oracle.h. `clean` as below.
  bool hasFairCycle(bool clean) const {
    const std::vector<std::size_t> component = components(clean);
    std::vector<unsigned> moving(states_.size()), waiting(states_.size());  // threads, by component
    std::vector<bool> goesOn(states_.size());
    for (std::size_t i = 0; i < states_.size(); ++i) {
      if (component[i] == kNone) continue;
      unsigned able = 0;
      for (const auto& [to, thread] : successors_[i]) {
        able |= 1u << thread;
        if (component[to] == component[i]) moving[component[i]] |= 1u << thread, goesOn[component[i]] = true;
      }
      waiting[component[i]] |= ~able;
    }
    for (std::size_t c = 0; c < states_.size(); ++c)
      if (goesOn[c] && (moving[c] | waiting[c]) == ~0u) return true;
    return false;
  }

  // Some run goes on for ever: the graph has a cycle. `clean`: one on which no thread stands at an assume that fails.
  bool hasCycle(bool clean) const {
    enum : char { New, Open, Done };
    std::vector<char> color(states_.size(), New);
    std::vector<std::pair<std::size_t, std::size_t>> stack{{0, 0}};  // state, next successor
    color[0] = Open;
    while (!stack.empty()) {
      auto& [state, position] = stack.back();
      if (position == successors_[state].size()) {
        color[state] = Done;
        stack.pop_back();
        continue;
      }
      const std::size_t to = successors_[state][position++].to;
      if (clean && excluded_[to]) continue;
      if (color[to] == Open) return true;
      if (color[to] == New) color[to] = Open, stack.emplace_back(to, 0);
    }
    return false;
  }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  static constexpr unsigned kThreads = 8;

  // States from which a state can be reached in which the thread does not wait.
  std::vector<bool> mayMove(unsigned thread) const {
    std::vector<std::vector<std::size_t>> before(states_.size());
    for (std::size_t from = 0; from < states_.size(); ++from)
      for (const Move& move : successors_[from]) before[move.to].push_back(from);
    std::vector<bool> may(states_.size());
    std::vector<std::size_t> work;
    for (std::size_t i = 0; i < states_.size(); ++i)
      if (!over_[i] && !(waiting_[i] >> thread & 1)) may[i] = true, work.push_back(i);
    while (!work.empty()) {
      const std::size_t at = work.back();
      work.pop_back();
      for (const std::size_t from : before[at])
        if (!may[from]) may[from] = true, work.push_back(from);
    }
    return may;
  }

  // Threads, as bits, that wait for one that waits ... for one of them, or for one that has ended with a mutex.
  unsigned circlesIn(const State& state, unsigned waiting) {
    unsigned found = 0;
    for (unsigned thread = 0; thread < state.threads.size(); ++thread) {
      int at = static_cast<int>(thread);
      bool endless = false;
      for (unsigned steps = 0; (waiting >> at & 1) && !endless; ++steps) {
        const auto next = machine_.waitsFor(state, at);
        if (!next) break;
        endless = steps > state.threads.size() || state.threads[*next].frames.empty();
        at = *next;
      }
      if (endless) found |= 1u << thread;
    }
    return found;
  }

  // The strongly connected component of each state, by Tarjan's algorithm; kNone where nobody comes.
  std::vector<std::size_t> components(bool clean) const {
    std::vector<std::size_t> component(states_.size(), kNone), order(states_.size(), kNone), low(states_.size());
    std::vector<std::size_t> open;
    std::vector<std::pair<std::size_t, std::size_t>> stack;  // state, next successor
    std::size_t visited = 0, found = 0;
    const auto enter = [&](std::size_t state) {
      order[state] = low[state] = visited++;
      open.push_back(state);
      stack.emplace_back(state, 0);
    };
    enter(0);
    while (!stack.empty()) {
      auto& [state, position] = stack.back();
      if (position < successors_[state].size()) {
        const std::size_t to = successors_[state][position++].to;
        if (clean && excluded_[to]) continue;
        if (order[to] == kNone) enter(to);
        else if (component[to] == kNone) low[state] = std::min(low[state], order[to]);
        continue;
      }
      const std::size_t done = state;
      stack.pop_back();
      if (!stack.empty()) low[stack.back().first] = std::min(low[stack.back().first], low[done]);
      if (low[done] != order[done]) continue;
      for (std::size_t member = kNone; member != done;) {
        member = open.back();
        open.pop_back();
        component[member] = found;
      }
      ++found;
    }
    return component;
  }

  std::size_t add(const State& state) {
    const auto [at, isNew] = ids_.emplace(encode(state), states_.size());
    if (isNew) {
      states_.push_back(&at->first);
      successors_.emplace_back();
      excluded_.push_back(false);
      over_.push_back(state.over);
      waiting_.push_back(0);
      inCircle_.push_back(0);
    }
    return at->second;
  }

  void visit(std::size_t id) {
    const State state = decode(*states_[id]);
    bool left = false;
    std::vector<std::vector<Access>> next(state.threads.size());  // accesses, by thread
    for (int thread = 0; thread < static_cast<int>(state.threads.size()); ++thread) {
      const bool unfinished = !state.threads[thread].frames.empty();
      left |= unfinished;
      const std::vector<State> moves = machine_.moves(state, thread);
      if (!moves.empty()) next[thread] = machine_.accesses();
      for (const State& next : moves) {
        const std::size_t to = add(next);
        successors_[id].push_back({to, thread});
      }
      if (moves.empty() && machine_.excluded(state, thread)) excluded_[id] = true;
      else if (moves.empty() && unfinished) waiting_[id] |= 1u << thread;
    }
    for (std::size_t a = 0; a < next.size(); ++a)
      for (std::size_t b = 0; b < a; ++b) meet(next[a], next[b]);
    if (!state.over) inCircle_[id] = circlesIn(state, waiting_[id]);
    if (successors_[id].empty() && left && !state.over && !excluded_[id]) deadlock_ = true;
  }

  // Functions of the library access what is theirs too, and nobody says what is.
  void meet(const std::vector<Access>& some, const std::vector<Access>& others) {
    for (const Access& a : some)
      for (const Access& b : others) {
        if (a.cell != b.cell || (!a.write && !b.write) || (a.atomic && b.atomic)) continue;
        if (a.library || b.library) mayRace_ = true;
        else machine_.noteRace();
      }
  }

  Machine& machine_;
  std::size_t most_;
  std::unordered_map<std::string, std::size_t> ids_;
  std::vector<const std::string*> states_;
  struct Move {
    std::size_t to;
    int thread;
  };
  std::vector<std::vector<Move>> successors_;
  std::vector<bool> excluded_;   // some thread stands at an assume that fails
  std::vector<bool> over_;
  std::vector<unsigned> waiting_;   // threads, as bits
  std::vector<unsigned> inCircle_;  // the same, of those that wait for each other
  bool deadlock_ = false;
  bool mayRace_ = false;
};

// Runs that end at something undefined or inside a section are not followed to their end, so nothing is said about
// how they go on.
void judgeLiveness(const Space& space, const Events& events, Truth& truth) {
  if (events.undefined || events.endlessSection || events.userWaits) return;
  if (space.deadlock() || (!events.foreignUnlock && space.circle(true))) truth.deadlockFree = false;
  else if (!events.sampled && !space.circle(false)) truth.deadlockFree = true;
  if (space.deadlock() || space.hasCycle(true)) truth.terminates = false;
  else if (!events.sampled && !space.hasCycle(false)) truth.terminates = true;
  if (space.deadlock() || space.hasFairCycle(true)) truth.terminatesFairly = false;
  else if (!events.sampled && !space.hasFairCycle(false)) truth.terminatesFairly = true;
}

// A run ends at the first thing that is undefined; the verifier does not look behind it either.
void judgeUndefined(const Space& space, const Events& events, bool seenAll, Truth& truth) {
  const auto judge = [&](bool found, bool mayBe) {
    return found ? std::optional(false) : seenAll && !mayBe ? std::optional(true) : std::nullopt;
  };
  truth.raceFree = judge(events.race, space.mayRace() || events.endlessSection || events.brokenSection || events.remadeMutex);  // what these access is not seen
  truth.calculatesRight = judge(events.badArithmetic, false);
  truth.memorySafe = judge(events.badMemory, events.usedLocals);
}

}  // namespace

Truth askOracle(const frontend::Program& program, const OracleOptions& options) {
  Truth truth;
  try {
    if (!program.incomplete.empty()) throw Unsupported(program.incomplete.front());
    Machine machine(program, options.observing, options.overflow);
    Space space(machine, options.states);
    const bool complete = space.visitAll();
    truth.events = machine.events();
    truth.states = space.size();
    if (!truth.events.failure.empty()) truth.safe = false;
    else if (!complete) truth.reason = "too many states";
    else if (truth.events.sampled) truth.reason = "inputs of many values";
    else truth.safe = true;
    judgeUndefined(space, truth.events, complete && !truth.events.sampled, truth);
    if (complete) judgeLiveness(space, truth.events, truth);
  } catch (const Unsupported& e) {
    truth.reason = e.what();
  }
  return truth;
}

}  // namespace redcomp::fuzz
