// The values that an explicit search gives to inputs: all, where there are few; else those near zero and those that the
// program compares with.
#pragma once

#include <map>
#include <vector>

#include "logic/evaluate.h"
#include "ts/system.h"

namespace redcomp::search {

class InputValues {
 public:
  // `hints`: values of inputs, each of which is tried as well.
  explicit InputValues(const ts::ConcurrentSystem& system, const std::vector<logic::Valuation>& hints = {});
  // One valuation per choice; a single empty one if the step has no inputs. Of arrays only one is tried.
  std::vector<logic::Valuation> choices(const ts::Step& step) const;

 private:
  std::vector<logic::Value> valuesOf(const ts::Input& input) const;
  std::vector<logic::Integer> interesting_;
  std::map<logic::Term, std::vector<logic::Value>> hinted_;
};

}  // namespace redcomp::search
