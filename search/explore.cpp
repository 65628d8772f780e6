#include "search/explore.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "search/orders.h"

namespace redcomp::search {

using namespace ts;

namespace {

class Exploring {
 public:
  Exploring(const ConcurrentSystem& system, const movers::Blocks& blocks, const ExploreOptions& options)
      : system_(std::make_shared<CompiledSystem>(system, blocks)),
        options_(options),
        judge_([this](const auto& path) { return judge(path); }) {
    if (options.mergeTwins) twins_ = std::make_shared<Twins>(*system_, blocks, [this] { options_.tick(result_.progress); });
    else twins_ = std::make_shared<Twins>();
  }

  Exploration run() {
    if (startsWithError(*system_) && judge({})) return std::move(result_);
    ByPriorities byPriorities(*system_, judge_, 1);
    if (!options_.maxSwitches) {
      BySteps bySteps(*system_, *twins_, judge_);
      if (work(bySteps, std::min(options_.bySteps / 10, options_.maxStates))) return std::move(result_);
      if (runByPriorities(byPriorities, options_.firstDeep)) return std::move(result_);
      if (work(bySteps, std::min(options_.bySteps, options_.maxStates))) return std::move(result_);
    }
    goOn(byPriorities);
    return std::move(result_);
  }

 private:
  static constexpr std::size_t mostRefused = 50;
  static constexpr std::size_t betweenTicks = 10'000;  // walks

  // By switches, and in between deep searches with a third of the states, and runs by priorities with as many blocks.
  void goOn(ByPriorities& byPriorities) {
    BySwitches bySwitches(*system_, *twins_, judge_, options_.maxSwitches);
    std::size_t deep = options_.firstDeep, limit = 0;
    for (std::uint32_t round = 0;; ++round, deep = std::min(2 * deep, options_.largestDeep)) {
      limit += 3 * deep;
      if (work(bySwitches, std::min(limit, options_.maxStates), &bySwitches) || isOver(bySwitches)) return;
      if (options_.maxSwitches) continue;
      Deep anywhere(*system_, *twins_, judge_, round);
      if (work(anywhere, deep) || runByPriorities(byPriorities, deep)) return;
    }
  }

  // True if a violation was found. Where one was refused, many runs would end in the same one.
  bool runByPriorities(ByPriorities& runs, std::size_t walks) {
    for (std::size_t done = 0; done < walks && result_.refused == 0; done += betweenTicks) {
      const std::size_t before = runs.visits();
      if (runs.run(betweenTicks) == Pause::Ended) return true;
      result_.progress.visits += runs.visits() - before;
      options_.tick(result_.progress);
    }
    return false;
  }

  bool isOver(const BySwitches& search) {
    if (search.isOver()) result_.ended = "more context switches are not asked for";
    else if (search.graph.size() > options_.maxStates) result_.ended = "more states are not asked for";
    else if (search.graph.states().bytes() + search.bytes() > options_.maxBytes) result_.ended = "there is no memory for more";
    return !result_.ended.empty();
  }

  // True if the search has come to a result. `switches`: the search, if it is by switches.
  template <typename Search>
  bool work(Search& search, std::size_t limit, const BySwitches* switches = nullptr) {
    while (true) {
      const std::size_t before = search.graph.size();
      search.graph.allow(limit, betweenTicks);
      const Pause result = search.run();
      note(search.graph, before, switches);
      if (result == Pause::Complete) finish(search.graph);
      if (result != Pause::Interrupted) return true;
      if (search.graph.size() > limit || search.graph.states().bytes() > options_.maxBytes) return false;
      if (switches && isOver(*switches)) return false;
    }
  }

  void note(const StateGraph& graph, std::size_t before, const BySwitches* switches) {
    Progress& progress = result_.progress;
    progress.visits += graph.size() - before;
    if (switches) progress.switches = switches->completeSwitches();
    if (switches || graph.size() >= progress.states) {
      progress.states = std::max(progress.states, graph.size());
      progress.bytes = graph.states().bytes() + (switches ? switches->bytes() : 0) + system_->bytes();
    }
    options_.tick(progress);
  }

  void finish(StateGraph& graph) {
    result_.progress.states = graph.size();
    if (!system_->leftOut().any() && result_.refused == 0) result_.reached = StateSet{system_, twins_, graph.takeStates()};
    else result_.ended = result_.refused > 0 ? "there are violations that do not count" : "not all values were tried";
  }

  // Ends the search at a violation that is accepted, or when too many were not.
  bool judge(const std::vector<Move>& path) {
    Schedule schedule = scheduleOf(system_->system(), path);
    if (!options_.accept(schedule)) return ++result_.refused >= mostRefused;
    result_.violation = std::move(schedule);
    return true;
  }

  std::shared_ptr<CompiledSystem> system_;
  std::shared_ptr<const Twins> twins_;
  const ExploreOptions& options_;
  Judge judge_;
  Exploration result_;
};

std::string grouped(std::size_t number) {
  std::string text = std::to_string(number);
  for (std::size_t place = text.size(); place > 3; place -= 3) text.insert(place - 3, ",");
  return text;
}

}  // namespace

std::string toString(const Progress& progress) {
  std::string text = fmt::format("no violation in {} state{}", grouped(progress.states), progress.states == 1 ? "" : "s");
  if (progress.switches) text += fmt::format(", up to {} context switch{}", *progress.switches, *progress.switches == 1 ? "" : "es");
  return text;
}

Exploration explore(const ConcurrentSystem& system, const movers::Blocks& blocks, const ExploreOptions& options) try {
  return Exploring(system, blocks, options).run();
} catch (const std::overflow_error& e) {
  Exploration none;
  none.ended = e.what();
  return none;
}

}  // namespace redcomp::search
