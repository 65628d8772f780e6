#include "translate/privatise.h"

#include <fmt/format.h>

#include <map>
#include <set>
#include <unordered_set>

#include "logic/rewrite.h"
#include "logic/shared_variables.h"

namespace redcomp::translate {

using namespace ts;

namespace {

class Privatisation {
 public:
  Privatisation(ConcurrentSystem& system, const CellTable& cells) : system_(system), cells_(cells) {
    for (std::size_t i = 0; i < system.threads.size(); ++i) {
      std::unordered_set<Term> seen;
      for (const Step& step : system.threads[i].steps) note(step, static_cast<int>(i), seen);
    }
  }

  void run() {
    std::vector<Variable> shared;
    for (Variable& variable : system_.globals) {
      const auto users = users_.find(variable.symbol);
      const bool unused = users == users_.end();
      const int owner = cells_.ownerOf(variable.symbol);
      const bool copies = owner >= 0 && system_.threads[owner].replicated;  // each copy of the owner has its own
      const int user = unused ? -1 : *users->second.begin();
      const bool sharedByCopies = !unused && user != owner && (copies || system_.threads[user].replicated);
      const bool one = !unused && users->second.size() == 1 && !sharedByCopies;
      if (one && owner >= 0 && variable.role == Role::Data) {
        system_.threads[user].locals.push_back(std::move(variable));
      } else if (!unused || owner < 0) {
        if (copies)
          system_.incomplete.push_back(fmt::format("'{}', of a thread that stands for any number of threads, is accessed by "
                                                   "others or is a mutex", variable.symbol.name()));
        shared.push_back(std::move(variable));
      }
    }
    system_.globals = std::move(shared);
  }

 private:
  void note(const Step& step, int thread, std::unordered_set<Term>& seen) {
    const auto use = [&](Term term) { logic::findVariables(term, seen, [&](Term variable) { users_[variable].insert(thread); }); };
    use(step.guard);
    use(step.defined);
    for (const Assignment& update : step.updates) {
      use(update.target);
      use(update.value);
    }
  }

  ConcurrentSystem& system_;
  const CellTable& cells_;
  std::map<Term, std::set<int>> users_;
};

}  // namespace

void makePrivate(ConcurrentSystem& system, const CellTable& cells) { Privatisation(system, cells).run(); }

}  // namespace redcomp::translate
