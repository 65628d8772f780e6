#include "ts/symmetry.h"

#include <algorithm>
#include <map>
#include <set>

#include "logic/rewrite.h"

namespace redcomp::ts {

using namespace logic;
using namespace ts;

namespace {

// The thread's locals, then the variables that its creation and its end set.
std::vector<Term> ownedBy(const ConcurrentSystem& system, ThreadId id) {
  std::vector<Term> owned;
  for (const Variable& v : system[id].locals) owned.push_back(v.symbol);
  auto addTargets = [&](const Step& step, const std::set<Term>& except) {
    for (const Assignment& a : step.updates)
      if (!except.contains(a.target) && std::find(owned.begin(), owned.end(), a.target) == owned.end())
        owned.push_back(a.target);
  };
  for (const ThreadSystem& thread : system.threads) {
    std::set<Term> creatorsOwn;  // not the created thread's: the handle, for instance
    for (const Variable& v : thread.locals) creatorsOwn.insert(v.symbol);
    for (const Step& step : thread.steps)
      if (auto* create = std::get_if<Create>(&step.sync); create && create->thread == id) addTargets(step, creatorsOwn);
  }
  for (const Step& step : system[id].steps)
    if (std::holds_alternative<Exit>(step.sync)) addTargets(step, {});
  return owned;
}

// Exchanges the variables of two threads.
class Swap {
 public:
  Swap(const std::vector<Term>& a, const std::vector<Term>& b) : rename_(substitutionOf(a, b)) {}

  Term operator()(Term t) { return rename_(t); }

  CoarseStep operator()(CoarseStep step) {
    step.guard = rename_(step.guard);
    step.defined = rename_(step.defined);
    for (Assignment& a : step.updates) a = {rename_(a.target), rename_(a.value)};
    std::sort(step.updates.begin(), step.updates.end(), [](auto& x, auto& y) { return x.target < y.target; });
    return step;
  }

 private:
  static Substitution substitutionOf(const std::vector<Term>& a, const std::vector<Term>& b) {
    Substitution s;
    for (std::size_t k = 0; k < a.size(); ++k) {
      s[a[k]] = b[k];
      s[b[k]] = a[k];
    }
    return s;
  }

  Substituter rename_;
};

// Equal up to the names of inputs, which are local to a step: those of `b` are renamed to those of `a`, in order.
bool sameStep(const CoarseStep& a, const CoarseStep& b) {
  if (a.from != b.from || a.to != b.to || a.inputs.size() != b.inputs.size() || a.updates.size() != b.updates.size())
    return false;
  Substitution inputs;
  for (std::size_t k = 0; k < a.inputs.size(); ++k) {
    if (a.inputs[k].range != b.inputs[k].range) return false;
    inputs[b.inputs[k].symbol] = a.inputs[k].symbol;
  }
  Substituter rename(inputs);
  for (std::size_t k = 0; k < a.updates.size(); ++k)
    if (a.updates[k].target != b.updates[k].target || a.updates[k].value != rename(b.updates[k].value)) return false;
  return a.guard == rename(b.guard) && a.defined == rename(b.defined);
}

bool sameSteps(const std::vector<CoarseStep>& as, const std::vector<CoarseStep>& bs, Swap& swap) {
  return std::equal(as.begin(), as.end(), bs.begin(), bs.end(),
                    [&](const CoarseStep& a, const CoarseStep& b) { return sameStep(a, swap(b)); });
}

bool sameShape(const ThreadSystem& a, const ThreadSystem& b) {
  if (a.locals.size() != b.locals.size() || a.locations.size() != b.locations.size() || a.initial != b.initial ||
      a.steps.size() != b.steps.size())
    return false;
  for (std::size_t k = 0; k < a.locals.size(); ++k)
    if (a.locals[k].initial != b.locals[k].initial || a.locals[k].range != b.locals[k].range) return false;
  for (std::size_t k = 0; k < a.locations.size(); ++k)
    if (a.locations[k].atomic != b.locations[k].atomic) return false;
  return true;
}

bool errorsMatch(const ConcurrentSystem& system, ThreadId a, ThreadId b, Swap& swap) {
  auto mirrored = [&](const ErrorCondition& e) {
    std::set<ThreadLocation> at;
    for (ThreadLocation place : e.at) at.insert({place.thread == a ? b : place.thread == b ? a : place.thread, place.location});
    return std::pair{at, swap(e.condition)};
  };
  return std::all_of(system.errors.begin(), system.errors.end(), [&](const ErrorCondition& e) {
    auto wanted = mirrored(e);
    return std::any_of(system.errors.begin(), system.errors.end(), [&](const ErrorCondition& f) {
      return std::set<ThreadLocation>(f.at.begin(), f.at.end()) == wanted.first && f.condition == wanted.second;
    });
  });
}

std::map<Term, std::optional<Value>> initialValues(const ConcurrentSystem& system) {
  std::map<Term, std::optional<Value>> initial;
  for (const Variable& v : system.globals) initial[v.symbol] = v.initial;
  return initial;
}

class TwinFinder {
 public:
  TwinFinder(const ConcurrentSystem& system, const CoarseSystem& coarse, const std::function<void()>& tick)
      : system_(system), coarse_(coarse), tick_(tick), initial_(initialValues(system)) {
    for (ThreadId t : threadIds(system)) {
      owned_.push_back(ownedBy(system, t));
      mentioned_.push_back(mentionedBy(coarse[t.index]));
    }
  }

  std::vector<TwinClass> run() {
    std::vector<TwinClass> classes;
    std::vector<bool> taken(system_.threads.size(), false);
    for (ThreadId a : threadIds(system_)) {
      if (taken[a.index]) continue;
      TwinClass twins{{a}, {owned_[a.index]}, {}};
      for (ThreadId b : threadIds(system_))
        if (a < b && !taken[b.index] && areTwins(a, b) && keepsApart(b, twins.members)) {
          twins.members.push_back(b);
          twins.owned.push_back(owned_[b.index]);
          taken[b.index] = true;
        }
      if (twins.members.size() < 2) continue;
      findObservers(twins);
      classes.push_back(std::move(twins));
    }
    return classes;
  }

 private:
  bool areTwins(ThreadId a, ThreadId b) const {
    if (tick_) tick_();
    const auto &ownA = owned_[a.index], &ownB = owned_[b.index];
    if (!sameShape(system_[a], system_[b]) || !correspond(ownA, ownB)) return false;
    Swap swap(ownA, ownB);
    for (std::size_t l = 0; l < coarse_[a.index].size(); ++l)
      if (!sameSteps(coarse_[a.index][l], coarse_[b.index][l], swap) ||
          !sameSteps(coarse_[b.index][l], coarse_[a.index][l], swap))
        return false;
    return errorsMatch(system_, a, b, swap);
  }

  // No member mentions a variable of another: so exchanging two of them does not affect the steps of the others.
  bool keepsApart(ThreadId newcomer, const std::vector<ThreadId>& members) const {
    auto touches = [&](ThreadId t, ThreadId owner) {
      return std::any_of(owned_[owner.index].begin(), owned_[owner.index].end(),
                         [&](const Term& v) { return mentioned_[t.index].contains(v); });
    };
    return std::none_of(members.begin(), members.end(),
                        [&](ThreadId m) { return touches(m, newcomer) || touches(newcomer, m); });
  }

  static std::map<Term, std::set<int>> mentionedBy(const std::vector<std::vector<CoarseStep>>& steps) {
    std::map<Term, std::set<int>> mentioned;
    for (std::size_t l = 0; l < steps.size(); ++l) {
      std::set<Term> here;
      for (const CoarseStep& step : steps[l]) {
        collectVariables(step.guard, here);
        collectVariables(step.defined, here);
        for (const Assignment& a : step.updates) {
          here.insert(a.target);
          collectVariables(a.value, here);
        }
      }
      for (const Term& v : here) mentioned[v].insert(static_cast<int>(l));
    }
    return mentioned;
  }

  // One to one, of equal sorts; globals also with equal initial values.
  bool correspond(const std::vector<Term>& as, const std::vector<Term>& bs) const {
    if (as.size() != bs.size()) return false;
    for (std::size_t k = 0; k < as.size(); ++k) {
      if (as[k].sort() != bs[k].sort() || std::find(bs.begin(), bs.end(), as[k]) != bs.end()) return false;
      bool globalA = initial_.contains(as[k]), globalB = initial_.contains(bs[k]);
      if (globalA != globalB || (globalA && initial_.at(as[k]) != initial_.at(bs[k]))) return false;
    }
    return true;
  }

  void findObservers(TwinClass& twins) const {
    for (std::size_t k = 0; k + 1 < twins.members.size(); ++k) {
      if (tick_) tick_();
      twins.observers.emplace_back();
      Swap swap(twins.owned[k], twins.owned[k + 1]);
      for (ThreadId t : threadIds(system_)) {
        if (std::find(twins.members.begin(), twins.members.end(), t) != twins.members.end()) continue;
        std::set<int> places = placesThatMention(t, twins.owned[k]);
        places.merge(placesThatMention(t, twins.owned[k + 1]));
        std::erase_if(places, [&](int l) { return sameSteps(coarse_[t.index][l], coarse_[t.index][l], swap); });
        if (!places.empty()) twins.observers.back().push_back({t, indifferentPlaces(t, places)});
      }
    }
  }

  std::set<int> placesThatMention(ThreadId t, const std::vector<Term>& variables) const {
    std::set<int> places;
    for (const Term& v : variables)
      if (const auto found = mentioned_[t.index].find(v); found != mentioned_[t.index].end())
        places.insert(found->second.begin(), found->second.end());
    return places;
  }

  // A thread is indifferent at a location if no coarse step reachable from there is changed by exchanging the two: those from
  // `changed` are. Members mention no variables of each other.
  std::vector<bool> indifferentPlaces(ThreadId t, const std::set<int>& changed) const {
    const auto& steps = coarse_[t.index];
    std::vector<bool> good(steps.size(), true);
    for (int l : changed) good[l] = false;
    for (bool again = true; again;) {
      again = false;
      for (std::size_t l = steps.size(); l-- > 0;)
        for (const CoarseStep& s : steps[l])
          if (good[l] && !good[s.to.index]) again = true, good[l] = false;
    }
    return good;
  }

  const ConcurrentSystem& system_;
  const CoarseSystem& coarse_;
  const std::function<void()>& tick_;
  std::map<Term, std::optional<Value>> initial_;
  std::vector<std::vector<Term>> owned_;
  std::vector<std::map<Term, std::set<int>>> mentioned_;  // by thread: variables of its coarse steps, and where they occur
};

}  // namespace

std::vector<TwinClass> findTwins(const ConcurrentSystem& system, const CoarseSystem& coarse, const std::function<void()>& tick) {
  return TwinFinder(system, coarse, tick).run();
}

}  // namespace redcomp::ts
