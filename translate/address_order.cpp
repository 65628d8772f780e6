#include "translate/address_order.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "logic/rewrite.h"

namespace redcomp::translate {

using namespace ts;

using logic::Integer;

namespace {

constexpr std::size_t kMostRanks = 5;  // all their orders are looked at

void substituteIn(Step& step, const logic::Substitution& answers) {
  step.guard = logic::substitute(step.guard, answers);
  step.defined = logic::substitute(step.defined, answers);
  for (Assignment& update : step.updates) update.value = logic::substitute(update.value, answers);
}

void substituteIn(BuiltThread& thread, const logic::Substitution& answers) {
  for (Step& step : thread.system.steps) substituteIn(step, answers);
  for (PendingAccess& access : thread.accesses) {
    substituteIn(access.step, answers);
    if (access.address) access.address = logic::substitute(access.address, answers);
    if (access.value) access.value = logic::substitute(access.value, answers);
  }
  for (StepUses& uses : thread.uses)
    for (PointerUse& use : uses.uses) {
      use.address = logic::substitute(use.address, answers);
      if (use.other) use.other = logic::substitute(use.other, answers);
    }
}

}  // namespace

AddressOrders::AddressOrders(std::vector<TranslatedThread>& threads, const PointerFlow& pointers, Memory& memory)
    : pointers_(pointers), memory_(memory) {
  std::set<int> ranked;
  for (const TranslatedThread& thread : threads)
    for (const AddressOrder& order : thread.built.orders)
      if (const auto objects = objectsOf(order)) {
        decided_.insert({{order.left, order.right}, *objects});
        if (objects->size() > 1) ranked.insert(objects->begin(), objects->end());
      }
  if (ranked.size() > kMostRanks) {
    std::erase_if(decided_, [](const auto& entry) { return entry.second.size() > 1; });
    ranked.clear();
  }
  const logic::Range range{Integer(0), Integer(ranked.size()) - 1};
  for (const int object : ranked)
    ranks_[object] = memory.cells.addGhost(memory.addresses[object].name + "$order", false, range);
  for (TranslatedThread& thread : threads) {
    logic::Substitution answers;
    for (const AddressOrder& order : thread.built.orders)  // which may depend on those before
      answers[order.hole] = logic::substitute(answer(order), answers);
    if (!answers.empty()) substituteIn(thread.built, answers);
  }
  if (!ranks_.empty()) draw(threads.front().built.system);
}

// Members of one object are not in the order of their addresses here, and blocks of which there are many need not be.
std::optional<std::set<int>> AddressOrders::objectsOf(const AddressOrder& order) const {
  std::set<Region> regions;
  for (const Term address : {order.left, order.right}) {
    const Targets targets = pointers_.of(address);
    if (targets.unknown || targets.lost) return std::nullopt;
    regions.insert(targets.regions.begin(), targets.regions.end());
  }
  std::set<int> objects;
  for (const Region& region : regions)
    if (memory_.addresses[region.object].many || !objects.insert(region.object).second) return std::nullopt;
  return objects;
}

// What is in no object is null, or a number that the program has made up.
Term AddressOrders::rankOf(Term address, const std::set<int>& objects) const {
  const Integer around = memory_.addresses.stride() / 2;
  Term rank = logic::ite(logic::less(address, logic::integer(memory_.addresses.lowest())), logic::integer(-1),
                         logic::integer(ranks_.size()));
  for (const int object : objects) {
    const Integer first = memory_.addresses.firstAddress({object, 0});
    const Integer last = memory_.addresses.firstAddress(memory_.addresses.endOf(object));
    rank = logic::ite(logic::inRange(address, {first - around, last + around - 1}), ranks_.at(object), rank);
  }
  return rank;
}

Term AddressOrders::answer(const AddressOrder& order) const {
  const Term byNumber = logic::less(order.left, order.right);
  const auto decided = decided_.find({order.left, order.right});
  if (decided == decided_.end() || decided->second.size() < 2) return byNumber;
  const Term left = rankOf(order.left, decided->second), right = rankOf(order.right, decided->second);
  return logic::disjunction(logic::less(left, right), logic::conjunction(logic::equal(left, right), byNumber));
}

void AddressOrders::draw(ThreadSystem& main) {
  Step step;
  step.from = LocationId{static_cast<int>(main.locations.size())};
  step.to = main.initial;
  std::vector<Term> drawn, apart;
  for (const auto& [object, rank] : ranks_) {
    const Term input = logic::variable(rank.name() + "$drawn", logic::Sort::Int);
    step.inputs.push_back({input, {Integer(0), Integer(ranks_.size()) - 1}});
    step.updates.push_back({rank, input});
    for (const Term other : drawn) apart.push_back(logic::notEqual(input, other));
    drawn.push_back(input);
  }
  step.guard = logic::conjunction(std::move(apart));
  step.text = "where objects are in memory";
  main.locations.push_back({.name = {}, .source = main[main.initial].source});
  step.source = main[main.initial].source;
  main.initial = step.from;
  main.steps.push_back(std::move(step));
}

}  // namespace redcomp::translate
