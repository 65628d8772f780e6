// Input classes: a few values of each input that cover all behaviours.
//
// Where an input is only compared with constants, or only its remainders are used, a few values represent all:
//
//     int r = nondet();  if (r) ...                             0 and all others: represented by 0, 1
//     int r = nondet();  if (r) ... if (r > 7) ...              ..-1, 0, 1..7, 8..: represented by -1, 0, 1, 8
//     unsigned r = nondet();  a[r % 3] = 1;                     represented by 0, 1, 2
//
// The drawn value is followed through copies, and must not be used in any other way. Two values that lie between the same
// constants and have the same remainders then cannot be distinguished by any step, nor can the states that hold them.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "logic/evaluate.h"
#include "ts/system.h"

namespace redcomp::ts {

class InputClasses {
 public:
  // `tick`: called for each input; may throw to give up.
  explicit InputClasses(const ConcurrentSystem& system, const std::function<void()>& tick = {});
  // Valuations of the step's inputs such that every other one behaves like one of these; a single empty one if the step has
  // no inputs. Nothing if there would be too many.
  std::optional<std::vector<logic::Valuation>> choices(const Step& step) const;
  // From the smallest to the largest of an input's representatives; nothing if it is used in other ways.
  std::optional<Range> rangeFor(const Input& input) const;

 private:
  // How a drawn value is used.
  struct InputUses {
    std::set<logic::Integer> equalities;  // compared with these constants by ==
    std::set<logic::Integer> bounds;      // compared by <=: numbers below the bound differ from the others
    logic::Integer divisor = 1;           // a common multiple of the divisors whose remainders are used
    bool others = false;                  // used in other ways: no few values represent all
  };
  friend class InputFlow;
  std::optional<std::vector<logic::Value>> valuesOf(const Input& input) const;
  static std::vector<logic::Value> representatives(const Input& input, const InputUses& uses);

  std::map<logic::Term, InputUses> uses_;  // by symbol of the input
};

}  // namespace redcomp::ts
