#include "search/ending.h"

#include <algorithm>
#include <cstdint>

#include "search/block_walk.h"
#include "ts/strong_components.h"

namespace redcomp::search {

using namespace ts;

namespace {

using Threads = std::uint64_t;  // a set of them
constexpr int kMostThreads = 64;

Threads only(int thread) { return Threads{1} << thread; }

// Those that are about to end the program.
Threads endingIn(const StateSet& reached, const Number* state) {
  Threads found = 0;
  const ConcurrentSystem& system = reached.system->system();
  for (const ThreadId t : threadIds(system))
    if (system[t][LocationId{static_cast<int>(state[t.index])}].endsProgram) found |= only(t.index);
  return found;
}

struct Way {
  StateNumber from, to;
  int thread;
};

struct Ways {
  std::vector<Way> all;
  std::vector<Threads> movers;  // by state: who can move
};

Ways waysIn(const StateSet& reached, const std::function<void()>& tick) {
  Ways found;
  CompiledSystem& system = *reached.system;
  BlockWalk walk(system);
  std::vector<Number> state(system.slots());
  for (StateNumber n = 0; n < reached.states.size(); ++n) {
    if (n % 1024 == 0) tick();
    reached.states.get(n, state.data());
    found.movers.push_back(endingIn(reached, state.data()));
    const int alone = system.onlyMover(state.data());
    for (int t = 0; t < system.threads(); ++t)
      if (alone < 0 || alone == t)
        walk.run(state.data(), t, [&](Number* next, bool) {
          found.movers.back() |= only(t);
          if (const auto to = reached.states.find(next)) found.all.push_back({n, *to, t});
          return true;
        });
  }
  return found;
}

}  // namespace

std::optional<Ending> findEnding(const StateSet& reached, bool fair, const std::function<void()>& tick) {
  if (reached.system->threads() > kMostThreads) return std::nullopt;
  const Ways ways = waysIn(reached, tick);
  std::vector<DirectedEdge> edges;
  for (const Way& way : ways.all) edges.emplace_back(static_cast<int>(way.from), static_cast<int>(way.to));
  Components found = strongComponents(static_cast<int>(reached.states.size()), edges);
  std::vector<Threads> candidates(found.cyclic.size(), ~Threads{0});
  for (StateNumber n = 0; n < reached.states.size(); ++n) candidates[found.of[n]] &= ways.movers[n];
  for (const Way& way : ways.all)
    if (found.of[way.from] == found.of[way.to]) candidates[found.of[way.from]] &= ~only(way.thread);
  Ending ending{std::move(found.of), std::vector<int>(found.cyclic.size(), -1)};
  for (std::size_t c = 0; c < found.cyclic.size(); ++c) {
    if (!found.cyclic[c]) continue;
    if (!fair || candidates[c] == 0) return std::nullopt;
    for (int t = 0; t < reached.system->threads() && ending.ignored[c] < 0; ++t)
      if (candidates[c] & only(t)) ending.ignored[c] = t;
    if (ending.ignored[c] < 0) return std::nullopt;
  }
  return ending;
}

std::optional<std::string> faultOfEnding(const ConcurrentSystem& system, const movers::Blocks& blocks, const StateSet& reached,
                                         const Ending& ending, bool fair, const ClosureOptions& options) {
  const std::size_t size = reached.states.size();
  if (ending.component.size() != size || reached.system->threads() > kMostThreads) return "it is about other states";
  const auto isComponent = [&](int c) { return 0 <= c && c < static_cast<int>(ending.ignored.size()); };
  if (!std::ranges::all_of(ending.component, isComponent)) return "a state is in no component";
  std::vector<Threads> movers(size, 0);
  std::string wrong;
  ClosureOptions closure = options;
  closure.seeEdge = [&](StateNumber from, int thread, StateNumber to) {
    movers[from] |= only(thread);
    const int here = ending.component[from], there = ending.component[to];
    if (there > here) wrong = "a step leads back";
    if (there == here && (!fair || ending.ignored[here] < 0)) wrong = "a run can go round";
    if (there == here && ending.ignored[here] == thread) wrong = "a thread moves that is said not to";
  };
  if (const auto fault = faultOfClosure(system, blocks, reached, closure)) return fault;
  std::vector<Number> state(reached.system->slots());
  for (StateNumber n = 0; n < size; ++n) {
    const int ignored = ending.ignored[ending.component[n]];
    reached.states.get(n, state.data());
    if (ignored >= 0 && !((movers[n] | endingIn(reached, state.data())) & only(ignored))) wrong = "a thread cannot always move";
  }
  return wrong.empty() ? std::nullopt : std::optional(wrong);
}

}  // namespace redcomp::search
