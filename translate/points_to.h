// Where pointers may point to: a points-to analysis in the manner of Andersen, insensitive to the order of steps.
//
//     p := 8388608 (&x)          p -> {x@0}
//     q := p + 128 (&p->next)    q -> {x@32}
//
// Addresses are numbers (address_space.h), and what is computed with them is followed through sums, choices and arrays.
// What is loaded and stored through pointers is added by whoever knows the steps (pointer_flow.h).
#pragma once

#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "translate/address_space.h"

namespace redcomp::translate {

// Where a value may point to.
struct Targets {
  std::set<Region> regions = {};
  std::set<Region> moved = {};  // of these: it may point to another cell than the first, or just past the last
  bool unknown = false;  // also to memory that is not the program's
  bool lost = false;     // also elsewhere: it was computed in a way that is not followed

  bool add(const Targets& other);  // true if that is news
};

class PointsTo {
 public:
  // `counters`: numbers of blocks, which tell one block of many from the others.
  PointsTo(const AddressSpace& addresses, std::set<Term> counters) : addresses_(addresses), counters_(std::move(counters)) {}

  void unknown(Term input) { targets_[input].unknown = true; }
  void assign(Term target, Term value);
  bool propagate();  // one round; true if something changed
  bool add(Term variable, const Targets& more) { return targets_[variable].add(more); }

  Targets of(Term value) const;
  const std::unordered_map<Term, Targets>& all() const { return targets_; }

 private:
  // A value flows from a variable, moved by so much.
  struct Flow {
    Term from;
    logic::Integer offset = 0;
    bool mangled = false;  // multiplied, say
    bool moves = false;    // by a number of cells that is not known
  };
  // What a term's value is made of, as far as addresses go.
  struct Sources {
    std::vector<Flow> flows;
    Targets constants;
  };
  Targets of(const Sources& sources) const;
  void collect(Term term, const logic::Integer& offset, bool moves, Sources& into) const;
  void collectSum(Term sum, const logic::Integer& offset, bool moves, Sources& into) const;
  bool isCounted(Term part) const;  // the place of a block among many

  const AddressSpace& addresses_;
  std::set<Term> counters_;
  std::unordered_map<Term, Targets> targets_;
  std::vector<std::pair<Term, Sources>> constraints_;
};

}  // namespace redcomp::translate
