#include "ts/memory_accesses.h"

#include <algorithm>

#include "logic/rewrite.h"

namespace redcomp::ts {

using logic::Op;

namespace {

constexpr std::uint64_t largestTerm = 20'000;  // written out; larger ones are not taken apart

class Collector {
 public:
  Collector(const std::set<Term>& globals, std::vector<MemoryAccess>& found) : globals_(globals), found_(found) {}

  void reads(const Term& term, const Term& when) {
    if (term.writtenSize() > largestTerm) return readsSomewhere(term, when);
    if (!seen_.emplace(term, when).second) return;
    switch (term.op()) {
      case Op::Variable: add(term, {}, false, when); break;
      case Op::Select: readsCell(term, when); break;
      case Op::Ite: readsCases(term, when); break;
      default:
        for (const Term& arg : term.args()) reads(arg, when);
    }
  }

  void writes(const Term& target, const Term& value, const Term& when) {
    if (value == target) return;
    if (value.writtenSize() > largestTerm) {
      add(target, {}, true, when);
      return readsSomewhere(value, when);
    }
    if (value.op() == Op::Ite) return writesCases(target, value, when);
    if (value.op() == Op::Store) return writesCell(target, value, when);
    add(target, {}, true, when);
    reads(value, when);
  }

 private:
  void add(const Term& variable, const Term& index, bool write, const Term& when) {
    const MemoryAccess access{variable, index, write, when};
    if (globals_.contains(variable) && !when.isFalse() && std::ranges::find(found_, access) == found_.end()) found_.push_back(access);
  }

  void readsSomewhere(const Term& term, const Term& when) {
    for (const Term& variable : logic::variables(term)) add(variable, {}, false, when);
  }

  void readsCell(const Term& select, const Term& when) {
    const Term& array = select.arg(0);
    if (array.op() == Op::Variable) add(array, select.arg(1), false, when);
    else reads(array, when);
    reads(select.arg(1), when);
  }

  void readsCases(const Term& term, const Term& when) {
    reads(term.arg(0), when);
    reads(term.arg(1), logic::conjunction(when, term.arg(0)));
    reads(term.arg(2), logic::conjunction(when, logic::negation(term.arg(0))));
  }

  void writesCases(const Term& target, const Term& value, const Term& when) {
    reads(value.arg(0), when);
    writes(target, value.arg(1), logic::conjunction(when, value.arg(0)));
    writes(target, value.arg(2), logic::conjunction(when, logic::negation(value.arg(0))));
  }

  void writesCell(const Term& target, const Term& store, const Term& when) {
    reads(store.arg(1), when);
    writesAt(target, store.arg(1), store.arg(2), when);
    writes(target, store.arg(0), when);
  }

  void writesAt(const Term& target, const Term& index, const Term& value, const Term& when) {
    if (value == logic::select(target, index)) return;
    if (value.op() == Op::Ite) {
      reads(value.arg(0), when);
      writesAt(target, index, value.arg(1), logic::conjunction(when, value.arg(0)));
      return writesAt(target, index, value.arg(2), logic::conjunction(when, logic::negation(value.arg(0))));
    }
    add(target, index, true, when);
    reads(value, when);
  }

  const std::set<Term>& globals_;
  std::vector<MemoryAccess>& found_;
  std::set<std::pair<Term, Term>> seen_;
};

}  // namespace

std::vector<MemoryAccess> memoryAccesses(const Step& step, const std::set<Term>& globals) {
  std::vector<MemoryAccess> found;
  if (step.guard.isFalse()) return found;
  Collector collector(globals, found);
  collector.reads(step.guard, logic::boolean(true));
  for (const Assignment& update : step.updates) collector.writes(update.target, update.value, step.guard);
  return found;
}

}  // namespace redcomp::ts
