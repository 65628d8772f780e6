// All that inputs can do to a run, by a few values.
//
// Where an input is only ever compared with constants, a few values stand for all:
//
//     int r = nondet();  if (r) ...                             0 and all others: represented by 0, 1
//     int r = nondet();  if (r) ... if (r > 7) ...              ..-1, 0, 1..7, 8..: represented by -1, 0, 1, 8
//
// Where the input is copied to, directly or through other variables, nothing but comparisons with constants may look at
// it. Two values between the same constants are then told apart by no guard, and nor are the states that hold them.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "logic/evaluate.h"
#include "ts/system.h"

namespace redcomp::search {

class InputClasses {
 public:
  explicit InputClasses(const ts::ConcurrentSystem& system);
  // Valuations of the step's inputs, such that each other one is like one of them; a single empty one if it has no
  // inputs. Nothing if that takes many.
  std::optional<std::vector<logic::Valuation>> choices(const ts::Step& step) const;

 private:
  std::optional<std::vector<logic::Value>> valuesOf(const ts::Input& input) const;
  std::vector<logic::Value> representatives(const ts::Input& input) const;
  friend class ComparisonFinder;
  // What is copied from one to the other, and how it is looked at.
  struct Group {
    std::set<logic::Integer> equalities;  // constants
    std::set<logic::Integer> bounds;      // told apart: numbers below, and the others
    bool seen = false;                    // by more than comparisons with constants
  };
  std::map<logic::Term, int> groupOf_;  // of variables and inputs
  std::vector<Group> groups_;
};

}  // namespace redcomp::search
