// All that inputs can do to a run, by a few values.
//
// Where an input is only ever compared with constants, or only its remainders are used, a few values stand for all:
//
//     int r = nondet();  if (r) ...                             0 and all others: represented by 0, 1
//     int r = nondet();  if (r) ... if (r > 7) ...              ..-1, 0, 1..7, 8..: represented by -1, 0, 1, 8
//     unsigned r = nondet();  a[r % 3] = 1;                     represented by 0, 1, 2
//
// Wherever the drawn value goes, through copies, nothing else may look at it. Two values between the same constants and
// with the same remainders are then told apart by no step, and nor are the states that hold them.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "logic/evaluate.h"
#include "ts/system.h"

namespace redcomp::ts {

class InputClasses {
 public:
  explicit InputClasses(const ConcurrentSystem& system);
  // Valuations of the step's inputs, such that each other one is like one of them; a single empty one if it has no
  // inputs. Nothing if that takes many.
  std::optional<std::vector<logic::Valuation>> choices(const Step& step) const;
  // From the smallest to the largest of an input's values; nothing if it may be looked at in other ways.
  std::optional<Range> rangeFor(const Input& input) const;

 private:
  // How a drawn value is looked at.
  struct InputUses {
    std::set<logic::Integer> equalities;  // with these constants
    std::set<logic::Integer> bounds;      // told apart: numbers below, and the others
    logic::Integer divisor = 1;           // remainders: a multiple of all numbers that it is divided by
    bool others = false;                  // more than that
  };
  friend class InputFlow;
  std::optional<std::vector<logic::Value>> valuesOf(const Input& input) const;
  static std::vector<logic::Value> representatives(const Input& input, const InputUses& uses);

  std::map<logic::Term, InputUses> uses_;  // at each input
};

}  // namespace redcomp::ts
