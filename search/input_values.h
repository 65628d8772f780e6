// The values that an explicit search tries for inputs: all, if there are few; otherwise those near zero and those with which
// the program compares.
#pragma once

#include <map>
#include <vector>

#include "logic/evaluate.h"
#include "ts/system.h"

namespace redcomp::search {

class InputValues {
 public:
  // `hints`: values of inputs that are tried as well.
  explicit InputValues(const ts::ConcurrentSystem& system, const std::vector<logic::Valuation>& hints = {});
  // One valuation per choice; a single empty one if the step has no inputs. For an array input only one value is tried.
  std::vector<logic::Valuation> choices(const ts::Step& step) const;

 private:
  std::vector<logic::Value> valuesOf(const ts::Input& input) const;
  std::vector<logic::Integer> interesting_;
  std::map<logic::Term, std::vector<logic::Value>> hinted_;
};

}  // namespace redcomp::search
