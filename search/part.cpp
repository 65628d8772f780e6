#include "search/part.h"

#include <algorithm>
#include <random>
#include <stdexcept>

#include "search/state_graph.h"

namespace redcomp::search {

using namespace ts;

namespace {

constexpr std::size_t mostRefused = 50, betweenTicks = 10'000;

class PartSearch {
 public:
  PartSearch(const ConcurrentSystem& system, const movers::Blocks& blocks, const PartOptions& options)
      : options_(options),
        system_(std::make_shared<CompiledSystem>(system, blocks)),
        twins_(std::make_shared<Twins>(*system_, blocks, [this] { options_.tick(result_.progress); })),
        judge_([this](const auto& path) { return judge(path); }),
        graph_(*system_, *twins_, judge_),
        random_(static_cast<std::uint32_t>(options.part)) {}

  PartExploration run() {
    if (startsWithError(*system_) && judge({})) return std::move(result_);
    if (!reachFrontier()) return std::move(result_);
    cutFrontier();
    if (goOn()) finish();
    return std::move(result_);
  }

 private:
  StateNumber size() const { return static_cast<StateNumber>(graph_.size()); }

  // By steps, until enough states wait. False if the search is to end.
  bool reachFrontier() {
    const std::size_t enough = options_.frontierPerPart * static_cast<std::size_t>(options_.parts);
    for (; next_ < size() && size() - next_ < enough; ++next_)
      if (!expand(next_)) return false;
    return true;
  }

  void cutFrontier() {
    const StateNumber begin = next_, end = size();
    std::vector<Number> state(system_->slots());
    for (StateNumber n = begin; n < end; ++n) {
      graph_.states().get(n, state.data());
      result_.frontier.insert(result_.frontier.end(), state.begin(), state.end());
    }
    const auto cut = [&](int part) {
      return begin + static_cast<StateNumber>(std::uint64_t{end - begin} * static_cast<std::uint64_t>(part) /
                                              static_cast<std::uint64_t>(options_.parts));
    };
    const StateNumber mine = cut(options_.part), behind = cut(options_.part + 1);
    result_.isElsewhere = [=](StateNumber n) { return n >= begin && n < end && (n < mine || n >= behind); };
    for (StateNumber n = mine; n < behind; ++n) open_.push_back(n);
  }

  // Deep in a random order: other processes search by steps and by switches. False if the search is to end.
  bool goOn() {
    while (!open_.empty()) {
      const StateNumber here = open_.back(), before = size();
      open_.pop_back();
      if (!expand(here)) return false;
      const std::size_t first = open_.size();
      for (StateNumber n = before; n < size(); ++n) open_.push_back(n);
      std::shuffle(open_.begin() + static_cast<std::ptrdiff_t>(first), open_.end(), random_);
      if (graph_.size() > options_.maxStates) result_.ended = "more states are not asked for";
      if (graph_.states().bytes() > options_.maxBytes) result_.ended = "there is no memory for more";
      if (!result_.ended.empty()) return false;
    }
    return true;
  }

  // All steps from the state. False if the search is to end.
  bool expand(StateNumber from) {
    if (expanded_++ % betweenTicks == 0) tick();
    return graph_.forEachMover(from, [&](int t) { return graph_.follow(from, t, [](StateNumber, bool, int) {}); });
  }

  void tick() {
    result_.progress.states = result_.progress.visits = graph_.size();
    result_.progress.bytes = graph_.states().bytes() + system_->bytes();
    options_.tick(result_.progress);
  }

  void finish() {
    tick();
    if (!system_->leftOut().any() && result_.refused == 0) result_.reached = StateSet{system_, twins_, graph_.takeStates()};
    else result_.ended = result_.refused > 0 ? "there are violations that do not count" : "not all values were tried";
  }

  // Ends the search at a violation that is accepted, or when too many were not.
  bool judge(const std::vector<Move>& path) {
    Schedule schedule = scheduleOf(system_->system(), path);
    if (!options_.accept(schedule)) {
      result_.ended = "there are violations that do not count";
      return ++result_.refused >= mostRefused;
    }
    result_.violation = std::move(schedule);
    return true;
  }

  const PartOptions& options_;
  PartExploration result_;
  std::shared_ptr<CompiledSystem> system_;
  std::shared_ptr<const Twins> twins_;
  const Judge judge_;
  StateGraph graph_;
  std::mt19937 random_;
  StateNumber next_ = 0;            // by steps, up to the frontier
  std::vector<StateNumber> open_;   // from then on
  std::size_t expanded_ = 0;
};

}  // namespace

PartExploration explorePart(const ConcurrentSystem& system, const movers::Blocks& blocks, const PartOptions& options) try {
  return PartSearch(system, blocks, options).run();
} catch (const std::overflow_error& e) {
  PartExploration none;
  none.ended = e.what();
  return none;
}

}  // namespace redcomp::search
