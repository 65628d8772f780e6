#include "search/part.h"

#include <algorithm>
#include <random>
#include <stdexcept>

#include "search/block_walk.h"

namespace redcomp::search {

using namespace ts;

namespace {

constexpr std::size_t mostRefused = 50, betweenTicks = 10'000;

class PartSearch {
 public:
  PartSearch(const ConcurrentSystem& system, const movers::Blocks& blocks, const PartOptions& options)
      : options_(options), system_(std::make_shared<CompiledSystem>(system, blocks)), walk_(*system_), states_(system_->initial()),
        state_(system_->slots()), random_(static_cast<std::uint32_t>(options.part)) {}

  PartExploration run() {
    if (initialIsError() && judge({})) return std::move(result_);
    if (!reachFrontier()) return std::move(result_);
    cutFrontier();
    if (goOn()) finish();
    return std::move(result_);
  }

 private:
  bool initialIsError() {
    const std::vector<Number>& initial = system_->initial();
    system_->load(initial.data());
    return system_->isError(std::max(0, system_->onlyMover(initial.data())));
  }

  // By steps, until enough states wait. False if the search is to end.
  bool reachFrontier() {
    const std::size_t enough = options_.frontierPerPart * static_cast<std::size_t>(options_.parts);
    while (next_ < states_.size() && states_.size() - next_ < enough) {
      if (!expand(next_)) return false;
      ++next_;
    }
    return true;
  }

  void cutFrontier() {
    const StateNumber begin = next_, end = static_cast<StateNumber>(states_.size());
    for (StateNumber n = begin; n < end; ++n) {
      load(n);
      result_.frontier.insert(result_.frontier.end(), state_.begin(), state_.end());
    }
    const auto cut = [&](int part) { return begin + static_cast<StateNumber>(std::uint64_t{end - begin} * static_cast<std::uint64_t>(part) / static_cast<std::uint64_t>(options_.parts)); };
    const StateNumber mine = cut(options_.part), behind = cut(options_.part + 1);
    result_.isElsewhere = [=](StateNumber n) { return n >= begin && n < end && (n < mine || n >= behind); };
    for (StateNumber n = mine; n < behind; ++n) open_.push_back(n);
  }

  // Deep in a random order: other processes search by steps and by switches. False if the search is to end.
  bool goOn() {
    while (!open_.empty()) {
      const StateNumber here = open_.back();
      open_.pop_back();
      const auto before = static_cast<StateNumber>(states_.size());
      if (!expand(here)) return false;
      const std::size_t first = open_.size();
      for (StateNumber n = before; n < states_.size(); ++n) open_.push_back(n);
      std::shuffle(open_.begin() + static_cast<std::ptrdiff_t>(first), open_.end(), random_);
      if (states_.size() > options_.maxStates) result_.ended = "more states are not asked for";
      if (states_.bytes() > options_.maxBytes) result_.ended = "there is no memory for more";
      if (!result_.ended.empty()) return false;
    }
    return true;
  }

  // All steps from the state. False if the search is to end.
  bool expand(StateNumber from) {
    if (expanded_++ % betweenTicks == 0) tick();
    load(from);
    const int alone = system_->onlyMover(state_.data());
    for (int t = 0; t < system_->threads(); ++t) {
      if (alone >= 0 && t != alone) continue;
      load(from);
      const bool goesOn = walk_.run(state_.data(), t, [&](const Number* next, bool isError) {
        if (isError) return !judge(pathTo(from, walk_.path()));
        states_.insert(next, from);
        return true;
      });
      if (!goesOn) return false;
    }
    return true;
  }

  void load(StateNumber number) { states_.get(number, state_.data()); }

  void tick() {
    result_.progress.states = result_.progress.visits = states_.size();
    result_.progress.bytes = states_.bytes() + system_->bytes();
    options_.tick(result_.progress);
  }

  void finish() {
    tick();
    if (!system_->leftOut().any() && result_.refused == 0) result_.reached = StateSet{system_, std::move(states_)};
    else result_.ended = result_.refused > 0 ? "there are violations that do not count" : "not all values were tried";
  }

  // Ends the search at a violation that is accepted, or when too many were not.
  bool judge(const std::vector<Move>& path) {
    Schedule schedule;
    for (const Move& move : path) {
      const Step& step = system_->system()[ThreadId{move.thread}][move.step->id];
      schedule.segments.push_back({ThreadId{move.thread}, step.from, step.to, move.inputs->values});
    }
    if (!options_.accept(schedule)) {
      result_.ended = "there are violations that do not count";
      return ++result_.refused >= mostRefused;
    }
    result_.violation = std::move(schedule);
    return true;
  }

  // Each block on the way is walked through again.
  std::vector<Move> pathTo(StateNumber state, std::vector<Move> last) const {
    std::vector<StateNumber> way{state};
    while (way.back() != 0) way.push_back(states_.parent(way.back()));
    std::vector<Move> path;
    for (std::size_t n = way.size() - 1; n > 0; --n) {
      const std::vector<Move> block = blockBetween(way[n], way[n - 1]);
      path.insert(path.end(), block.begin(), block.end());
    }
    path.insert(path.end(), last.begin(), last.end());
    return path;
  }

  std::vector<Move> blockBetween(StateNumber from, StateNumber to) const {
    std::vector<Number> begin(system_->slots());
    states_.get(from, begin.data());
    BlockWalk walk(*system_);
    const int alone = system_->onlyMover(begin.data());
    for (int t = 0; t < system_->threads(); ++t) {
      if (alone >= 0 && t != alone) continue;
      const bool missed = walk.run(begin.data(), t, [&](const Number* next, bool isError) { return isError || states_.find(next) != to; });
      if (!missed) return walk.path();
    }
    throw std::logic_error("a state was found from another one, but not again");
  }

  const PartOptions& options_;
  std::shared_ptr<CompiledSystem> system_;
  BlockWalk walk_;
  PackedStates states_;
  std::vector<Number> state_;
  std::mt19937 random_;
  StateNumber next_ = 0;            // by steps, up to the frontier
  std::vector<StateNumber> open_;   // from then on
  std::size_t expanded_ = 0;
  PartExploration result_;
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
