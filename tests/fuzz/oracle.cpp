#include "tests/fuzz/oracle.h"

#include <unordered_map>

#include "frontend/parse.h"

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

  // Some thread waits and never moves again, whatever the others do (and not because a run is excluded).
  bool someWaitsForEver() const {
    std::vector<std::vector<std::size_t>> before(states_.size());
    for (std::size_t from = 0; from < states_.size(); ++from)
      for (const std::size_t to : successors_[from]) before[to].push_back(from);
    for (unsigned thread = 0; thread < 8; ++thread) {
      std::vector<bool> mayMove(states_.size());
      std::vector<std::size_t> work;
      for (std::size_t i = 0; i < states_.size(); ++i)
        if (!over_[i] && (excluded_[i] || !(waiting_[i] >> thread & 1))) mayMove[i] = true, work.push_back(i);
      while (!work.empty()) {
        const std::size_t at = work.back();
        work.pop_back();
        for (const std::size_t from : before[at])
          if (!mayMove[from]) mayMove[from] = true, work.push_back(from);
      }
      for (std::size_t i = 0; i < states_.size(); ++i)
        if (!mayMove[i] && !over_[i]) return true;
    }
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
      const std::size_t to = successors_[state][position++];
      if (clean && excluded_[to]) continue;
      if (color[to] == Open) return true;
      if (color[to] == New) color[to] = Open, stack.emplace_back(to, 0);
    }
    return false;
  }

 private:
  std::size_t add(const State& state) {
    const auto [at, isNew] = ids_.emplace(encode(state), states_.size());
    if (isNew) {
      states_.push_back(&at->first);
      successors_.emplace_back();
      excluded_.push_back(false);
      over_.push_back(state.over);
      waiting_.push_back(0);
    }
    return at->second;
  }

  void visit(std::size_t id) {
    const State state = decode(*states_[id]);
    bool left = false;
    for (int thread = 0; thread < static_cast<int>(state.threads.size()); ++thread) {
      const bool unfinished = !state.threads[thread].frames.empty();
      left |= unfinished;
      const std::vector<State> moves = machine_.moves(state, thread);
      for (const State& next : moves) {
        const std::size_t to = add(next);
        successors_[id].push_back(to);
      }
      if (moves.empty() && machine_.excluded(state, thread)) excluded_[id] = true;
      else if (moves.empty() && unfinished) waiting_[id] |= 1u << thread;
    }
    if (successors_[id].empty() && left && !state.over && !excluded_[id]) deadlock_ = true;
  }

  Machine& machine_;
  std::size_t most_;
  std::unordered_map<std::string, std::size_t> ids_;
  std::vector<const std::string*> states_;
  std::vector<std::vector<std::size_t>> successors_;
  std::vector<bool> excluded_;   // some thread stands at an assume that fails
  std::vector<bool> over_;
  std::vector<unsigned> waiting_;  // threads, as bits
  bool deadlock_ = false;
};

// Runs that end at something undefined or inside a section are not followed to their end, so nothing is said about
// how they go on.
void judgeLiveness(const Space& space, const Events& events, Truth& truth) {
  if (events.undefined || events.endlessSection || events.userWaits) return;
  if (space.deadlock()) truth.deadlockFree = false;
  else if (!events.sampled && !space.someWaitsForEver()) truth.deadlockFree = true;
  if (space.deadlock() || space.hasCycle(true)) truth.terminates = false;
  else if (!events.sampled && !space.hasCycle(false)) truth.terminates = true;
}

}  // namespace

Truth askOracle(const std::string& file, const OracleOptions& options) {
  frontend::ParseOptions parse;
  parse.spuriousWakeups = options.spuriousWakeups;
  const frontend::Program program = frontend::parseC({file}, parse);
  Truth truth;
  try {
    if (!program.incomplete.empty()) throw Unsupported(program.incomplete.front());
    Machine machine(program, options.observing);
    Space space(machine, options.states);
    const bool complete = space.visitAll();
    truth.events = machine.events();
    truth.states = space.size();
    if (!truth.events.failure.empty()) truth.safe = false;
    else if (!complete) truth.reason = "too many states";
    else if (truth.events.sampled) truth.reason = "inputs of many values";
    else truth.safe = true;
    if (complete) judgeLiveness(space, truth.events, truth);
  } catch (const Unsupported& e) {
    truth.reason = e.what();
  }
  return truth;
}

}  // namespace redcomp::fuzz
